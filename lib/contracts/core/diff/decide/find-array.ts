import type { SchemaNode } from '../normalise/schema-node'
import type { Fact } from './facts'
import { type Answer, sat, unknown, unsat } from './goal'
import type { Inner } from './inner'

/** A number of items, from a position on, that a schema accepts or refuses. */
interface Demand {
  from: number
  node: SchemaNode
  positive: boolean
  min: number
  max: number
}

const MAX_ITEMS = 1_000
const MAX_LENGTHS = 40
const ALL = Number.POSITIVE_INFINITY

/** Builds an array that meets the facts: length by length, position by position. */
export function findArray(facts: readonly Fact[], inner: Inner): Answer {
  return new ArrayProblem(facts, inner).answer()
}

class ArrayProblem {
  private readonly universals: { prefix: readonly SchemaNode[]; rest: SchemaNode | undefined }[] = []
  private readonly fixed = new Map<number, SchemaNode[]>()
  private readonly demands: Demand[] = []
  private minItems = 0
  private maxItems = ALL
  private isUnique = false
  private hasDuplicate = false
  private isSure = true

  constructor(
    facts: readonly Fact[],
    private readonly inner: Inner,
  ) {
    for (const fact of facts) this.take(fact)
  }

  private take(fact: Fact): void {
    if (fact.is === 'minItems') this.minItems = Math.max(this.minItems, fact.n)
    else if (fact.is === 'maxItems') this.maxItems = Math.min(this.maxItems, fact.n)
    else if (fact.is === 'unique') this.isUnique = true
    else if (fact.is === 'duplicate') this.hasDuplicate = true
    else if (fact.is === 'items') this.universals.push(fact)
    else if (fact.is === 'itemAt') {
      this.fixed.set(fact.at, [...(this.fixed.get(fact.at) ?? []), fact.refused])
      this.minItems = Math.max(this.minItems, fact.at + 1)
    } else if (fact.is === 'itemFrom')
      this.demands.push({ from: fact.from, node: fact.refused, positive: false, min: 1, max: ALL })
    else if (fact.is === 'count') this.demands.push({ ...fact, from: 0, positive: true })
  }

  answer(): Answer {
    if (this.isUnique && this.hasDuplicate) return unsat
    if (this.minItems > this.maxItems || this.demands.some(({ min, max }) => min > max)) return unsat
    if (this.minItems > MAX_ITEMS) return unknown
    const positions = Math.max(0, ...this.universals.map(({ prefix }) => prefix.length))
    const starts = Math.max(0, ...this.demands.map(({ from }) => from))
    const wanted = this.demands.reduce((sum, { min }) => sum + Math.min(min, MAX_ITEMS), 0)
    // What no demand needs can be left out, so a longer array never helps.
    const longest = Math.max(positions, starts) + wanted + (this.hasDuplicate ? 2 : 0)
    const last = Math.min(this.maxItems, Math.max(this.minItems, longest))
    if (last - this.minItems > MAX_LENGTHS) this.isSure = false
    for (let n = this.minItems; n <= Math.min(last, this.minItems + MAX_LENGTHS); n++) {
      const found = this.ofLength(n)
      if (found !== undefined) return found
    }
    return this.isSure && !(this.hasDuplicate && this.demands.length > 0) ? unsat : unknown
  }

  /** All places ask the same: taking one value after another finds as many distinct ones as there are. */
  private get isUniform(): boolean {
    return (
      this.demands.length === 0 &&
      this.fixed.size === 0 &&
      this.universals.every(({ prefix }) => prefix.length === 0)
    )
  }

  private ofLength(n: number): Answer | undefined {
    if (!this.hasDuplicate) return this.fill(n)
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) {
        const found = this.fill(n, [i, j])
        if (found !== undefined) return found
      }
    return undefined
  }

  /** Chooses for each position which demands it meets; `same`: two positions with one value. */
  private fill(n: number, same?: readonly [number, number]): Answer | undefined {
    const items: unknown[] = []
    const met = this.demands.map(() => 0)
    let exact = true
    const at = (i: number): boolean => {
      if (i === n) return this.demands.every(({ min }, d) => (met[d] ?? 0) >= min)
      if (this.demands.some(({ min }, d) => min - (met[d] ?? 0) > n - i)) return false
      for (const choice of this.choices(i, met)) {
        const answer = this.item(i, choice, items, same)
        if (answer.is === 'unknown' || (answer.is === 'unsat' && this.onlyTaken(i, choice, items, same)))
          this.isSure = false
        if (answer.is !== 'sat') continue
        const before = exact
        exact &&= answer.exact
        items[i] = answer.value
        choice.forEach((meets, d) => {
          if (meets === true) met[d] = (met[d] ?? 0) + 1
        })
        if (at(i + 1)) return true
        choice.forEach((meets, d) => {
          if (meets === true) met[d] = (met[d] ?? 0) - 1
        })
        exact = before
        items.length = i
      }
      return false
    }
    return at(0) ? sat(items, exact) : undefined
  }

  /** For each demand: met here, not met here, or either. */
  private *choices(i: number, met: readonly number[]): Generator<(boolean | undefined)[]> {
    const options = this.demands.map(({ from, min, max }, d): (boolean | undefined)[] => {
      if (i < from) return [undefined]
      const open = max === ALL ? undefined : false
      const count = met[d] ?? 0
      if (count >= max) return [false]
      return count < min ? [true, open] : max === ALL ? [undefined] : [false, true]
    })
    yield* product(options)
  }

  private item(
    i: number,
    choice: readonly (boolean | undefined)[],
    items: readonly unknown[],
    same?: readonly [number, number],
  ): Answer {
    const pos = this.accepted(i)
    const neg = [...(this.fixed.get(i) ?? [])]
    choice.forEach((meets, d) => {
      const demand = this.demands[d]
      if (demand !== undefined && meets !== undefined)
        (meets === demand.positive ? pos : neg).push(demand.node)
    })
    if (same?.[0] === i) {
      pos.push(...this.accepted(same[1]))
      neg.push(...(this.fixed.get(same[1]) ?? []))
    }
    if (same?.[1] === i) {
      // The demands of this place are met by the very value of the other.
      const value = items[same[0]]
      return this.inner.solve({ pos: [...pos, this.inner.constants([value])], neg })
    }
    if (this.isUnique && items.length > 0) neg.push(this.inner.constants(items.slice(0, i)))
    return this.inner.solve({ pos, neg })
  }

  /** The place fails only because others took its values: other values there might have left it one. */
  private onlyTaken(
    i: number,
    choice: readonly (boolean | undefined)[],
    items: readonly unknown[],
    same?: readonly [number, number],
  ): boolean {
    if (!this.isUnique || items.length === 0 || this.isUniform) return false
    return this.item(i, choice, [], same).is !== 'unsat'
  }

  private accepted(i: number): SchemaNode[] {
    return this.universals.flatMap(({ prefix, rest }) => prefix[i] ?? rest ?? [])
  }
}

function* product<T>(options: readonly (readonly T[])[]): Generator<T[]> {
  const [first, ...others] = options
  if (first === undefined) {
    yield []
    return
  }
  for (const one of first) for (const rest of product(others)) yield [one, ...rest]
}
