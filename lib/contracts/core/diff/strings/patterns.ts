import { single } from './alphabet'
import { isCostly } from './costly'
import { Automaton, TooManyStates } from './derive'
import { fromPattern, NotRegular } from './from-pattern'
import { type Term, Terms } from './term'
import { shortestWord } from './words'

/** What is asked of a string. */
export interface StringQuery {
  patterns: readonly string[]
  notPatterns: readonly string[]
  minLength: number
  maxLength: number
  excluded: readonly string[]
}

export type StringAnswer = { word: string } | 'none' | 'unknown'

const MAX_LENGTH = 2_000
const NATIVE_LENGTH = 200

/** Patterns as automata, made once a comparison. */
export class Patterns {
  private readonly terms = new Terms()
  private readonly automaton = new Automaton(this.terms)
  private readonly languages = new Map<string, Term | undefined>()
  private readonly natives = new Map<string, RegExp | undefined>()

  /** Whether a pattern matches somewhere in a text; a pattern that may take for ever runs as an automaton. */
  test(source: string, text: string): boolean | undefined {
    const native = this.native(source)
    if (native !== undefined && text.length <= NATIVE_LENGTH) return native.test(text)
    const term = this.language(source)
    return term === undefined ? undefined : this.guarded(() => this.automaton.has(term, text))
  }

  /** A string that meets all that is asked, the proof that there is none, or neither. */
  find({ patterns, notPatterns, minLength, maxLength, excluded }: StringQuery): StringAnswer {
    if (maxLength < minLength) return 'none'
    if (minLength > MAX_LENGTH) return 'unknown'
    const terms = [...patterns.map(p => this.language(p)), ...notPatterns.map(p => this.without(p))]
    const known = terms.filter(term => term !== undefined)
    if (minLength > 0 || maxLength < Number.POSITIVE_INFINITY)
      known.push(this.terms.repeat(this.terms.character, minLength, maxLength))
    let language = this.terms.and(known)
    const answer = this.guarded((): StringAnswer => {
      const word = shortestWord(this.automaton, language)
      if (word === undefined) return 'none'
      if (!excluded.includes(word)) return { word }
      language = this.terms.and([language, this.terms.not(this.literals(excluded))])
      const other = shortestWord(this.automaton, language)
      return other === undefined ? 'none' : { word: other }
    })
    if (answer === undefined) return 'unknown'
    if (answer === 'none' || answer === 'unknown') return answer
    return terms.includes(undefined) ? this.checked(answer, patterns, notPatterns) : answer
  }

  /** Where a pattern is no automaton, a found word may still happen to fit. */
  private checked(
    answer: { word: string },
    patterns: readonly string[],
    notPatterns: readonly string[],
  ): StringAnswer {
    const fits =
      patterns.every(p => this.test(p, answer.word) === true) &&
      notPatterns.every(p => this.test(p, answer.word) === false)
    return fits ? answer : 'unknown'
  }

  private literals(words: readonly string[]): Term {
    const { terms } = this
    return terms.or(
      words.map(word =>
        [...word].reduceRight((rest, char) => terms.sequence(terms.set(single(char)), rest), terms.empty),
      ),
    )
  }

  private without(source: string): Term | undefined {
    const term = this.language(source)
    return term === undefined ? undefined : this.terms.not(term)
  }

  private language(source: string): Term | undefined {
    if (!this.languages.has(source))
      this.languages.set(
        source,
        this.guarded(() => fromPattern(source, this.terms)),
      )
    return this.languages.get(source)
  }

  private native(source: string): RegExp | undefined {
    if (!this.natives.has(source))
      this.natives.set(source, isCostly(source) ? undefined : new RegExp(source, 'u'))
    return this.natives.get(source)
  }

  private guarded<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (isTooHard(error)) return undefined
      throw error
    }
  }
}

/** What is not regular, or too large: the caller then knows nothing, which is no error. */
const isTooHard = (error: unknown): boolean =>
  error instanceof NotRegular ||
  error instanceof TooManyStates ||
  error instanceof RangeError ||
  (error instanceof Error && error.constructor.name === 'TooManyNodesError') ||
  error instanceof SyntaxError
