import type { Witness } from '../../../change'
import type { Answer, Goal } from '../decide/goal'
import type { Search } from '../decide/search'
import type { SchemaNode } from '../normalise/schema-node'
import { BudgetSpent } from '../unsupported'
import { shrink } from './shrink'

/** One side of a comparison, as it judges values. */
export interface Side {
  root: SchemaNode
  /** By the injected validator of the original schema, made when first asked; undefined when it cannot tell. */
  accepts: (value: unknown) => boolean | undefined
}

export type WitnessAnswer =
  | { is: 'witness'; witness: Witness }
  | { is: 'none' }
  | { is: 'undecided' }
  | { is: 'spent' }

/** Looks for a value that one side accepts and the other refuses; nothing is a witness that the validators deny. */
export class WitnessFinder {
  constructor(
    private readonly search: Search,
    readonly accepting: Side,
    readonly refusing: Side,
  ) {}

  /** `extra`: what the value must also be, so that it shows one change and no other. */
  find(extra?: SchemaNode): WitnessAnswer {
    const { accepting, refusing } = this
    const goal: Goal = { pos: [accepting.root, ...(extra ? [extra] : [])], neg: [refusing.root] }
    try {
      this.search.checkBudget()
      const answer = this.search.any(goal)
      if (answer.is === 'unsat') return { is: 'none' }
      const found = this.verified(answer)
      if (found?.declared) return { is: 'witness', witness: found }
      const plain = this.verified(this.search.declaredOnly(goal))
      const best = plain?.declared ? plain : (found ?? plain)
      return best === undefined ? { is: 'undecided' } : { is: 'witness', witness: best }
    } catch (error) {
      if (error instanceof BudgetSpent) return { is: 'spent' }
      throw error
    }
  }

  /** The witness that a value is, shrunk, if it is one. */
  of(value: unknown): Witness | undefined {
    if (!this.tells(value)) return undefined
    const declared = this.search.usesDeclared(this.accepting.root, value)
    const small = shrink(
      value,
      one => this.tells(one) && this.search.usesDeclared(this.accepting.root, one) === declared,
    )
    return { value: small, declared, verified: true }
  }

  private verified(answer: Answer): Witness | undefined {
    return answer.is === 'sat' ? this.of(answer.value) : undefined
  }

  private tells(value: unknown): boolean {
    return this.accepting.accepts(value) === true && this.refusing.accepts(value) === false
  }
}
