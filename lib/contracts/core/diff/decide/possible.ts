import type { SchemaNode } from '../normalise/schema-node'
import type { Fact, Keys } from './facts'
import type { Inner } from './inner'
import { matchesKey } from './keys'

/** Facts by what is asked of them: an object may have thousands of properties. */
export class KnownFacts {
  private readonly byName = new Map<string, SchemaNode[]>()
  private readonly byKeys: { keys: Keys; node: SchemaNode }[] = []
  private readonly present = new Set<string>()
  private readonly names: SchemaNode[] = []
  private readonly others: Fact[] = []

  constructor(
    facts: readonly Fact[],
    private readonly inner: Inner,
  ) {
    for (const fact of facts) this.take(fact)
  }

  private take(fact: Fact): void {
    if (fact.is === 'every' && 'name' in fact.keys) {
      const known = this.byName.get(fact.keys.name)
      if (known === undefined) this.byName.set(fact.keys.name, [fact.node])
      else known.push(fact.node)
    } else if (fact.is === 'every') this.byKeys.push(fact)
    else if (fact.is === 'some' && 'name' in fact.keys) this.present.add(fact.keys.name)
    else if (fact.is === 'names') this.names.push(fact.node)
    else this.others.push(fact)
  }

  /** Whether a fact may hold beside these: a look that closes hopeless branches before they branch further. */
  allows(fact: Fact): boolean {
    if (fact.is === 'never') return false
    if (fact.is === 'some' && 'name' in fact.keys) return this.mayHave(fact.keys.name, fact.refused)
    if (fact.is === 'every' && 'name' in fact.keys && fact.node.never)
      return !this.present.has(fact.keys.name)
    if (fact.is === 'itemAt') {
      const tooShort = this.others.some(one => one.is === 'maxItems' && one.n <= fact.at)
      return !tooShort && this.solvable(this.itemsAt(fact.at), fact.refused)
    }
    if (fact.is === 'minItems') return !this.others.some(one => one.is === 'maxItems' && one.n < fact.n)
    if (fact.is === 'maxItems')
      return fact.n >= 0 && !this.others.some(one => one.is === 'minItems' && one.n > fact.n)
    if (fact.is === 'maxLength') return fact.n >= 0
    return true
  }

  private mayHave(name: string, refused: SchemaNode | undefined): boolean {
    const pos = [...(this.byName.get(name) ?? [])]
    for (const { keys, node } of this.byKeys)
      if (matchesKey(keys, name, this.inner.patterns) === true) pos.push(node)
    if (pos.some(node => node.never)) return false
    if (this.names.some(node => this.inner.evaluator.accepts(node, name) === false)) return false
    return refused === undefined || this.solvable(pos, refused)
  }

  private itemsAt(i: number): SchemaNode[] {
    return this.others.flatMap(one => (one.is === 'items' ? (one.prefix[i] ?? one.rest ?? []) : []))
  }

  private solvable(pos: readonly SchemaNode[], refused: SchemaNode): boolean {
    return this.inner.solve({ pos, neg: [refused] }).is !== 'unsat'
  }
}
