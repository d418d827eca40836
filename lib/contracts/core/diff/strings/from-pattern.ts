import { type Assertion, type Concatenation, type Element, JS } from 'refa'
import { anyCharacter, toCharacters } from './alphabet'
import type { Term, Terms } from './term'

/** What a pattern uses and a regular language cannot say (or not simply). */
export class NotRegular extends Error {
  override readonly name = 'NotRegular'
}

/** The language of all strings in which a pattern of JSON Schema finds a match. @throws NotRegular */
export function fromPattern(source: string, terms: Terms): Term {
  const { expression } = JS.Parser.fromLiteral({ source, flags: 'u' }).parse({
    backreferences: 'unknown',
    assertions: 'parse',
    maxNodes: 5_000,
  })
  const { alternatives } = expression
  const read = new Translation(terms)
  // A match begins at the start, where `^` holds, or after at least one character, where it does not.
  return terms.or([
    read.alternatives(alternatives, terms.everything, true),
    terms.sequence(
      terms.repeat(terms.character, 1, Number.POSITIVE_INFINITY),
      read.alternatives(alternatives, terms.everything, false),
    ),
  ])
}

/** Reads from the end: `rest` is the language of all that follows, so that lookaheads are intersections with it. */
class Translation {
  constructor(private readonly terms: Terms) {}

  alternatives(alternatives: readonly Concatenation[], rest: Term, atStart: boolean): Term {
    return this.terms.or(alternatives.map(({ elements }) => this.sequence(elements, rest, atStart)))
  }

  private sequence(elements: readonly Element[], rest: Term, atStart: boolean): Term {
    const [first, ...others] = elements
    if (first === undefined) return rest
    const { terms } = this
    if (first.type === 'CharacterClass')
      return terms.sequence(terms.set(toCharacters(first.characters)), this.sequence(others, rest, false))
    if (first.type === 'Assertion')
      return this.assertion(first, this.sequence(others, rest, atStart), atStart)
    if (first.type === 'Unknown') throw new NotRegular('a backreference')
    if (first.type === 'Quantifier' && !isPlain(first.alternatives))
      return this.unrolled(first, others, rest, atStart)
    if (first.type === 'Quantifier' || isPlain(first.alternatives)) {
      const body = this.alternatives(first.alternatives, terms.empty, false)
      const loop = first.type === 'Quantifier' ? terms.repeat(body, first.min, first.max) : body
      const after = this.sequence(others, rest, false)
      if (!atStart || !loop.nullable) return terms.sequence(loop, after)
      // Nothing consumed means that `^` may still hold.
      return terms.or([
        this.sequence(others, rest, true),
        terms.sequence(terms.and([loop, terms.not(terms.empty)]), after),
      ])
    }
    return terms.or(
      first.alternatives.map(({ elements: inner }) => this.sequence([...inner, ...others], rest, atStart)),
    )
  }

  /** With assertions inside, a repetition is written out; only an optional part is that. */
  private unrolled(
    { alternatives, min, max }: { alternatives: Concatenation[]; min: number; max: number },
    others: readonly Element[],
    rest: Term,
    atStart: boolean,
  ): Term {
    if (max > 1) throw new NotRegular('an assertion in a repetition')
    const taken = alternatives.map(({ elements }) => this.sequence([...elements, ...others], rest, atStart))
    return this.terms.or(min === 0 ? [...taken, this.sequence(others, rest, atStart)] : taken)
  }

  private assertion({ kind, negate, alternatives }: Assertion, rest: Term, atStart: boolean): Term {
    const { terms } = this
    if (kind === 'ahead') {
      const ahead = this.alternatives(alternatives, terms.everything, atStart)
      return terms.and([rest, negate ? terms.not(ahead) : ahead])
    }
    if (!isAnyCharacter(alternatives)) throw new NotRegular('a lookbehind')
    return atStart === negate ? rest : terms.nothing
  }
}

const isPlain = (alternatives: readonly Concatenation[]): boolean =>
  alternatives.every(({ elements }) =>
    elements.every(
      element =>
        element.type === 'CharacterClass' ||
        ((element.type === 'Quantifier' || element.type === 'Alternation') && isPlain(element.alternatives)),
    ),
  )

/** `^` is written as "not after any character". */
function isAnyCharacter(alternatives: readonly Concatenation[]): boolean {
  const [only] = alternatives
  const [element] = only?.elements ?? []
  return (
    alternatives.length === 1 &&
    only?.elements.length === 1 &&
    element?.type === 'CharacterClass' &&
    anyCharacter.isSubsetOf(element.characters)
  )
}
