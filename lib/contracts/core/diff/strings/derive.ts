import type { CharSet } from 'refa'
import { anyCharacter } from './alphabet'
import type { Term, Terms } from './term'

/** A step of the automaton: these characters lead there. */
export interface Step {
  set: CharSet
  next: Term
}

const MAX_CLASSES = 200

/** The automaton of a term, made as far as it is walked: states are derivatives. */
export class Automaton {
  private readonly steps = new Map<Term, readonly Step[]>()
  private readonly classes = new Map<Term, readonly CharSet[]>()

  constructor(private readonly terms: Terms) {}

  stepsFrom(term: Term): readonly Step[] {
    const known = this.steps.get(term)
    if (known !== undefined) return known
    const steps = this.classesOf(term).flatMap(set => {
      const char = set.ranges[0]?.min
      if (char === undefined) return []
      const next = this.derivative(term, char)
      return next === this.terms.nothing ? [] : [{ set, next }]
    })
    this.steps.set(term, steps)
    return steps
  }

  /** Whether the term's language has the word. */
  has(term: Term, word: string): boolean {
    let at = term
    for (const char of word) at = this.derivative(at, char.codePointAt(0) ?? 0)
    return at.nullable
  }

  /** What may follow a character. */
  private derivative(term: Term, char: number): Term {
    const { terms } = this
    switch (term.kind) {
      case 'nothing':
      case 'empty':
        return terms.nothing
      case 'set':
        return term.set.has(char) ? terms.empty : terms.nothing
      case 'sequence': {
        const taken = terms.sequence(this.derivative(term.first, char), term.rest)
        return term.first.nullable ? terms.or([taken, this.derivative(term.rest, char)]) : taken
      }
      case 'repeat':
        return terms.sequence(
          this.derivative(term.body, char),
          terms.repeat(term.body, Math.max(0, term.min - 1), term.max - 1),
        )
      case 'or':
      case 'and':
        return terms[term.kind](term.parts.map(part => this.derivative(part, char)))
      case 'not':
        return terms.not(this.derivative(term.body, char))
    }
  }

  /** Sets of characters that all lead to the same place; together, all characters. */
  private classesOf(term: Term): readonly CharSet[] {
    const known = this.classes.get(term)
    if (known !== undefined) return known
    const classes = this.computeClasses(term)
    this.classes.set(term, classes)
    return classes
  }

  private computeClasses(term: Term): readonly CharSet[] {
    switch (term.kind) {
      case 'nothing':
      case 'empty':
        return [anyCharacter]
      case 'set':
        return [term.set, anyCharacter.without(term.set)].filter(set => !set.isEmpty)
      case 'sequence':
        return term.first.nullable
          ? crossed([this.classesOf(term.first), this.classesOf(term.rest)])
          : this.classesOf(term.first)
      case 'repeat':
      case 'not':
        return this.classesOf(term.body)
      case 'or':
      case 'and':
        return crossed(term.parts.map(part => this.classesOf(part)))
    }
  }
}

/** Too many kinds of characters to look at each. */
export class TooManyStates extends Error {
  override readonly name = 'TooManyStates'
}

function crossed(partitions: readonly (readonly CharSet[])[]): readonly CharSet[] {
  return partitions.reduce((all, partition) => {
    if (all.length > MAX_CLASSES) throw new TooManyStates()
    if (partition.length === 1) return all
    return all.flatMap(set => partition.map(other => set.intersect(other)).filter(set => !set.isEmpty))
  })
}
