import type { SchemaNode } from '../normalise/schema-node'
import { type Fact, type Keys, stringNode } from './facts'
import { freshKeys } from './fresh-keys'
import { type Answer, sat, unknown, unsat } from './goal'
import type { Inner } from './inner'
import { matchesKey } from './keys'

/** Only named properties, or also any other that is allowed. */
export type KeyChoice = { kind: 'any' } | { kind: 'declared'; isDeclared: (key: string) => boolean }

interface Entry {
  refused: SchemaNode[]
  value?: { is: 'sat'; value: unknown; exact: boolean }
}
interface Floating {
  keys: Keys
  refused: readonly SchemaNode[]
  /** What the name itself must not be. */
  refusedName?: SchemaNode
}

const MAX_ADDED = 64

/** Builds an object that meets the facts: named properties first, then those of a pattern, then as many as are asked. */
export function findObject(facts: readonly Fact[], inner: Inner, choice: KeyChoice): Answer {
  return new ObjectProblem(facts, inner, choice).answer()
}

class ObjectProblem {
  private readonly every: { keys: Keys; node: SchemaNode }[] = []
  private readonly names: SchemaNode[] = []
  private readonly entries = new Map<string, Entry>()
  private readonly floating: Floating[] = []
  private readonly known = new Set<string>()
  private min = 0
  private max = Number.POSITIVE_INFINITY
  private isSure = true

  constructor(
    facts: readonly Fact[],
    private readonly inner: Inner,
    private readonly choice: KeyChoice,
  ) {
    for (const fact of facts) this.take(fact)
  }

  private take(fact: Fact): void {
    if (fact.is === 'minProperties') this.min = Math.max(this.min, fact.n)
    else if (fact.is === 'maxProperties') this.max = Math.min(this.max, fact.n)
    else if (fact.is === 'names') this.names.push(fact.node)
    else if (fact.is === 'every') {
      this.every.push(fact)
      this.remember(fact.keys)
    } else if (fact.is === 'some') {
      this.remember(fact.keys)
      const refused = fact.refused === undefined ? [] : [fact.refused]
      if ('name' in fact.keys) {
        const known = this.entries.get(fact.keys.name)
        this.entries.set(fact.keys.name, { refused: [...(known?.refused ?? []), ...refused] })
      } else this.floating.push({ keys: fact.keys, refused })
    } else if (fact.is === 'someName')
      this.floating.push({
        keys: { exceptNames: new Set(), exceptPatterns: [] },
        refused: [],
        refusedName: fact.refused,
      })
  }

  private remember(keys: Keys): void {
    if ('name' in keys) this.known.add(keys.name)
    else if ('exceptNames' in keys) for (const name of keys.exceptNames) this.known.add(name)
  }

  answer(): Answer {
    if (this.entries.size > this.max || this.min > this.max) return unsat
    for (const [key, entry] of this.entries) {
      const value = this.valueOf(key, entry.refused)
      if (value.is === 'unsat') return unsat
      if (value.is === 'unknown') return unknown
      entry.value = value
    }
    if (this.place(0)) {
      const exact = [...this.entries.values()].every(entry => entry.value?.exact === true)
      return sat(
        Object.fromEntries([...this.entries].map(([key, entry]) => [key, entry.value?.value])),
        exact,
      )
    }
    return this.isSure ? unsat : unknown
  }

  /** Finds a property for each floating demand from the i-th on, then fills up. */
  private place(i: number): boolean {
    const demand = this.floating[i]
    if (demand === undefined) return this.fillUp()
    for (const key of this.candidates(demand)) {
      this.inner.spend()
      const before = this.entries.get(key)
      if (before === undefined && this.entries.size >= this.max) continue
      const refused = [...(before?.refused ?? []), ...demand.refused]
      const value = this.valueOf(key, refused)
      if (value.is === 'unknown') this.isSure = false
      if (value.is !== 'sat') continue
      this.entries.set(key, { refused, value })
      if (this.place(i + 1)) return true
      if (before === undefined) this.entries.delete(key)
      else this.entries.set(key, before)
    }
    return false
  }

  private *candidates({ keys, refusedName }: Floating): Generator<string> {
    for (const key of new Set([...this.entries.keys(), ...this.known])) {
      const matches = matchesKey(keys, key, this.inner.patterns)
      const named = refusedName === undefined ? true : this.refuses(refusedName, key)
      if (matches === undefined || named === undefined) this.isSure = false
      else if (matches && named && this.mayUse(key)) yield key
    }
    yield* this.fresh(keys, refusedName)
  }

  private refuses(name: SchemaNode, key: string): boolean | undefined {
    const accepted = this.inner.evaluator.accepts(name, key)
    return accepted === undefined ? undefined : !accepted
  }

  private *fresh(keys: Keys, refusedName?: SchemaNode): Generator<string> {
    const taken = [...new Set([...this.known, ...this.entries.keys()])]
    const found = freshKeys(
      {
        keys,
        patterns: this.every.flatMap(({ keys: k }) =>
          'pattern' in k ? [k.pattern] : 'exceptPatterns' in k ? k.exceptPatterns : [],
        ),
        pos: [stringNode, ...this.names],
        neg: refusedName === undefined ? [] : [refusedName],
        taken,
      },
      this.inner,
    )
    for (const key of found) {
      if (key === undefined) this.isSure = false
      else if (this.mayUse(key)) yield key
    }
  }

  private mayUse(key: string): boolean {
    return this.choice.kind === 'any' || this.choice.isDeclared(key)
  }

  /** Adds properties that nothing asks for until there are enough. */
  private fillUp(): boolean {
    if (this.entries.size > this.max) return false
    if (this.min - this.entries.size > MAX_ADDED) {
      this.isSure = false
      return false
    }
    const added: string[] = []
    const add = (key: string): void => {
      const value = this.entries.has(key) ? unsat : this.valueOf(key, [])
      if (value.is === 'unknown') this.isSure = false
      if (value.is !== 'sat') return
      this.entries.set(key, { refused: [], value })
      added.push(key)
    }
    for (const key of this.known) {
      if (this.entries.size >= this.min) return true
      if (this.mayUse(key)) add(key)
    }
    for (let progress = true; progress && this.entries.size < this.min; ) {
      progress = false
      for (const key of this.fresh({ exceptNames: new Set(), exceptPatterns: [] })) {
        const { size } = this.entries
        add(key)
        progress ||= this.entries.size > size
        if (progress) break
      }
    }
    if (this.entries.size >= this.min) return true
    for (const key of added) this.entries.delete(key)
    return false
  }

  private valueOf(key: string, refused: readonly SchemaNode[]): Answer {
    const pos: SchemaNode[] = []
    for (const { keys, node } of this.every) {
      const matches = matchesKey(keys, key, this.inner.patterns)
      if (matches === undefined) return unknown
      if (matches) pos.push(node)
    }
    for (const name of this.names) {
      const accepted = this.inner.evaluator.accepts(name, key)
      if (accepted === undefined) return unknown
      if (!accepted) return unsat
    }
    return this.inner.solve({ pos, neg: refused })
  }
}
