import { canonical } from '../../canonical'
import { type AssertionField, childrenOf, fieldsOf, type SchemaNode } from './schema-node'
import { aliased } from './simplify'

/**
 * Gives nodes that say the same one class, across both sides: by their keywords first, then refined by the classes of
 * what is inside until nothing changes (as minimal automata are found), so that cycles need no special case.
 */
export function classify(roots: readonly SchemaNode[]): void {
  const facts = reachable(roots).map((node): Facts => {
    const fields = fieldsOf(node)
    return {
      node,
      core: aliased(node),
      scalars: scalars(node, fields),
      inside: fields.filter(field => holding.has(field)),
    }
  })
  for (const text of [false, true]) refine(facts, text)
}

/** What is looked at again and again, found once. */
interface Facts {
  node: SchemaNode
  core: SchemaNode
  scalars: string
  /** Fields that hold schemas. */
  inside: readonly AssertionField[]
}

function reachable(roots: readonly SchemaNode[]): SchemaNode[] {
  const found = new Set<SchemaNode>()
  const stack = [...roots]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (found.has(node)) continue
    found.add(node)
    stack.push(...childrenOf(node))
  }
  return [...found]
}

function refine(facts: readonly Facts[], text: boolean): void {
  const classes = new Map<SchemaNode, number>()
  const cores = new Map(facts.map(({ node, core }) => [node, text ? node : core]))
  const of = (node: SchemaNode) => classes.get(cores.get(node) ?? node) ?? 0
  const shape = ({ node, scalars: own }: Facts) => (text ? `${own}${canonical(node.annotations)}` : own)
  // What holds no schemas has its class at once.
  const leaves = new Map<string, number>()
  const branching: { fact: Facts; shape: string }[] = []
  for (const fact of facts) {
    if (fact.inside.length === 0) classes.set(fact.node, -1 - interned(leaves, shape(fact)))
    else branching.push({ fact, shape: shape(fact) })
  }
  for (let count = 0; ; ) {
    const ids = new Map<string, number>()
    const next = branching.map(({ fact, shape: own }) =>
      interned(ids, `${of(fact.node)}|${own}|${children(fact, of)}`),
    )
    branching.forEach(({ fact }, i) => void classes.set(fact.node, next[i] ?? 0))
    if (ids.size === count) break
    count = ids.size
  }
  for (const { node } of facts) {
    if (text) node.textId = classes.get(node) ?? 0
    else node.classId = fresh(of(node))
  }
}

function interned(ids: Map<string, number>, key: string): number {
  const id = ids.get(key) ?? ids.size + 1
  ids.set(key, id)
  return id
}

/** Classes of schemas are positive; those of made nodes are below zero. */
const fresh = (id: number): number => (id < 0 ? -id * 2 : id * 2 + 1)

const lists = new Set<AssertionField>(['prefixItems', 'allOf', 'anyOf', 'oneOf'])
const maps = new Set<AssertionField>(['properties', 'patternProperties', 'dependentSchemas'])
const singles = new Set<AssertionField>([
  'items',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'not',
  'if',
  'onTrue',
  'onFalse',
  'ref',
])

const holding = new Set<AssertionField>([...lists, ...maps, ...singles, 'contains'])

function scalars(node: SchemaNode, fields: readonly AssertionField[]): string {
  let out = ''
  for (const field of fields) {
    if (lists.has(field) || maps.has(field) || singles.has(field)) continue
    out += `${field}:${scalar(node, field)};`
  }
  return out
}

function scalar(node: SchemaNode, field: AssertionField): string {
  if (field === 'contains') return `${node.contains?.min},${node.contains?.max}`
  if (field === 'values') return (node.values ?? []).map(canonical).sort().join()
  if (field === 'required') return JSON.stringify([...(node.required ?? [])].sort())
  if (field === 'dependentRequired')
    return JSON.stringify([...(node.dependentRequired ?? [])].map(([k, v]) => [k, [...v].sort()]).sort())
  return JSON.stringify(node[field])
}

function children({ node, inside }: Facts, of: (node: SchemaNode) => number): string {
  let out = ''
  for (const field of inside) {
    const value = node[field]
    if (field === 'contains') out += `contains:${of(node.contains?.schema ?? node)};`
    else if (value instanceof Map && maps.has(field))
      out += `${field}:${JSON.stringify([...value].map(([key, inner]) => [key, of(inner)]).sort())};`
    else if (Array.isArray(value) && lists.has(field)) {
      const ids = value.map(of)
      // The order of branches has no meaning, that of positions has.
      out += `${field}:${(field === 'prefixItems' ? ids : ids.sort((a, b) => a - b)).join()};`
    } else if (singles.has(field) && typeof value === 'object' && 'id' in value)
      out += `${field}:${of(value)};`
  }
  return out
}
