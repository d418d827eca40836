import type { SchemaNode, TypeMask } from '../normalise/schema-node'
import { typeBits } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import type { CheckFormat } from './evaluate'
import { expandNegative } from './expand-negative'
import { expandPositive } from './expand-positive'
import type { Clause, Fact } from './facts'
import { findArray } from './find-array'
import { findNumber } from './find-number'
import { findObject, type KeyChoice } from './find-object'
import { findString } from './find-string'
import { type Answer, firstOf, type Goal, sat, unsat } from './goal'
import type { Inner } from './inner'
import { KnownFacts } from './possible'
import { unlike } from './unlike'

/** What holds along one branch. */
interface State {
  facts: readonly Fact[]
  accepted: ReadonlyMap<number, SchemaNode>
  refused: ReadonlyMap<number, SchemaNode>
  clauses: readonly Clause[]
}

/** The branches of a goal for one type: facts are drawn from the schemas until nothing is left to choose. */
export class Branches {
  constructor(
    private readonly type: TypeMask,
    private readonly inner: Inner,
    private readonly keys: KeyChoice,
    private readonly checkFormat: CheckFormat,
  ) {}

  private goal: Goal = { pos: [], neg: [] }

  answer({ pos, neg }: Goal): Answer {
    const start = this.extend({ facts: [], accepted: new Map(), refused: new Map(), clauses: [] }, [
      ...pos.map((node): Fact => ({ is: 'pos', node })),
      ...neg.map((node): Fact => ({ is: 'neg', node })),
    ])
    this.goal = { pos, neg }
    return start === undefined ? unsat : this.explore(start)
  }

  private explore(state: State): Answer {
    this.inner.spend()
    const reduced = this.reduce(state)
    if (reduced === undefined) return unsat
    // Few values are left: each is looked at as a whole.
    for (const fact of reduced.facts)
      if (fact.is === 'among') return firstOf(this.inner.among(fact.values, this.goal))
    const { clauses } = reduced
    if (clauses.length === 0) return this.leaf(reduced.facts)
    const smallest = clauses.reduce((best, clause) => (clause.length < best.length ? clause : best))
    const rest = clauses.filter(clause => clause !== smallest)
    return firstOf(this.alternatives(reduced, smallest, rest))
  }

  private *alternatives(state: State, clause: Clause, rest: readonly Clause[]): Generator<Answer> {
    for (const facts of clause) {
      const next = this.extend({ ...state, clauses: rest }, facts)
      if (next !== undefined) yield this.explore(next)
    }
  }

  /** Leaves out alternatives that cannot be, and takes those that must. */
  private reduce(given: State): State | undefined {
    let state = given
    for (;;) {
      const clauses: Clause[] = []
      const forced: Fact[] = []
      const known = new KnownFacts(state.facts, this.inner)
      for (const clause of state.clauses) {
        if (clause.some(facts => this.isKnown(state, facts))) continue
        const possible = clause.filter(facts => facts.every(fact => this.mayBe(state, known, fact)))
        if (possible.length === 0) return undefined
        if (possible.length === 1) forced.push(...(possible[0] ?? []))
        else clauses.push(possible)
      }
      state = { ...state, clauses }
      if (forced.length === 0) return state
      const next = this.extend(state, forced)
      if (next === undefined) return undefined
      state = next
    }
  }

  private isKnown({ accepted, refused }: State, facts: readonly Fact[]): boolean {
    return facts.every(
      fact =>
        (fact.is === 'pos' && accepted.has(aliased(fact.node).classId)) ||
        (fact.is === 'neg' && refused.has(aliased(fact.node).classId)),
    )
  }

  private mayBe({ accepted, refused }: State, known: KnownFacts, fact: Fact): boolean {
    if (fact.is === 'pos') {
      const node = aliased(fact.node)
      return (
        !node.never &&
        !refused.has(node.classId) &&
        (node.types === undefined || (node.types & this.type) !== 0)
      )
    }
    if (fact.is === 'neg') return !accepted.has(aliased(fact.node).classId)
    return known.allows(fact)
  }

  /** Draws all consequences of new facts; undefined when they contradict. */
  private extend(state: State, added: readonly Fact[]): State | undefined {
    const facts = [...state.facts]
    const accepted = new Map(state.accepted)
    const refused = new Map(state.refused)
    const clauses = [...state.clauses]
    const queue = [...added]
    for (let fact = queue.shift(); fact !== undefined; fact = queue.shift()) {
      if (fact.is === 'never') return undefined
      if (fact.is === 'pos') {
        const node = aliased(fact.node)
        if (refused.has(node.classId)) return undefined
        if (accepted.has(node.classId)) continue
        accepted.set(node.classId, node)
        const more = expandPositive(node, this.type)
        queue.push(...more.facts)
        clauses.push(...more.clauses)
      } else if (fact.is === 'neg') {
        const node = aliased(fact.node)
        if (accepted.has(node.classId)) return undefined
        if (refused.has(node.classId)) continue
        refused.set(node.classId, node)
        const ways = expandNegative(node, this.type)
        if (ways === undefined) continue
        if (ways.length === 0) return undefined
        if (ways.length === 1) queue.push(...(ways[0] ?? []))
        else clauses.push(ways)
      } else {
        facts.push(fact)
        if (fact.is === 'excluded') clauses.push(...unlike(fact.values, this.type, this.inner))
      }
    }
    return { facts, accepted, refused, clauses }
  }

  private leaf(facts: readonly Fact[]): Answer {
    const keys = facts.filter(fact => fact.is === 'opaque')
    // An opaque reference holds and does not: a contradiction all the same.
    if (keys.some(one => keys.some(other => one.key === other.key && one.positive !== other.positive)))
      return unsat
    const answer = this.construct(facts)
    return keys.length > 0 && answer.is === 'sat' ? sat(answer.value, false) : answer
  }

  private construct(facts: readonly Fact[]): Answer {
    const excluded = facts.flatMap(fact => (fact.is === 'excluded' ? fact.values : []))
    if (this.type === typeBits.string)
      return findString(facts, excluded, this.inner.patterns, this.checkFormat)
    if (this.type === typeBits.integer || this.type === typeBits.fraction)
      return findNumber(facts, excluded, this.type === typeBits.integer, this.checkFormat)
    return this.type === typeBits.array
      ? findArray(facts, this.inner)
      : findObject(facts, this.inner, this.keys)
  }
}
