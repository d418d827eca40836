import type { SchemaNode } from '../normalise/schema-node'
import type { Fact } from './facts'
import type { Inner } from './inner'
import { matchesKey } from './keys'

/** Whether a fact may hold beside the others: a look that closes hopeless branches before they branch further. */
export function isPossible(facts: readonly Fact[], fact: Fact, inner: Inner): boolean {
  if (fact.is === 'never') return false
  if (fact.is === 'some' && 'name' in fact.keys) return mayHave(facts, fact.keys.name, fact.refused, inner)
  if (fact.is === 'every' && 'name' in fact.keys && fact.node.never) {
    const { name } = fact.keys
    return !facts.some(one => one.is === 'some' && 'name' in one.keys && one.keys.name === name)
  }
  if (fact.is === 'itemAt') {
    const tooShort = facts.some(one => one.is === 'maxItems' && one.n <= fact.at)
    return !tooShort && solvable(itemsAt(facts, fact.at), fact.refused, inner)
  }
  if (fact.is === 'minItems') return !facts.some(one => one.is === 'maxItems' && one.n < fact.n)
  if (fact.is === 'maxItems')
    return fact.n >= 0 && !facts.some(one => one.is === 'minItems' && one.n > fact.n)
  if (fact.is === 'maxLength') return fact.n >= 0
  return true
}

function mayHave(
  facts: readonly Fact[],
  name: string,
  refused: SchemaNode | undefined,
  inner: Inner,
): boolean {
  const pos: SchemaNode[] = []
  for (const one of facts)
    if (one.is === 'every' && matchesKey(one.keys, name, inner.patterns) === true) pos.push(one.node)
  if (pos.some(node => node.never)) return false
  for (const one of facts)
    if (one.is === 'names' && inner.evaluator.accepts(one.node, name) === false) return false
  return refused === undefined || solvable(pos, refused, inner)
}

const itemsAt = (facts: readonly Fact[], i: number): SchemaNode[] =>
  facts.flatMap(one => (one.is === 'items' ? (one.prefix[i] ?? one.rest ?? []) : []))

const solvable = (pos: readonly SchemaNode[], refused: SchemaNode, inner: Inner): boolean =>
  inner.solve({ pos, neg: [refused] }).is !== 'unsat'
