import { canonical } from '../../canonical'
import { type AssertionField, childrenOf, fieldsOf, type SchemaNode } from './schema-node'
import { aliased } from './simplify'

/**
 * Gives nodes that say the same one class, across both sides: by their keywords first, then refined by the classes of
 * what is inside until nothing changes (as minimal automata are found), so that cycles need no special case.
 */
export function classify(roots: readonly SchemaNode[]): void {
  const nodes = reachable(roots)
  for (const text of [false, true]) refine(nodes, text)
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

function refine(nodes: readonly SchemaNode[], text: boolean): void {
  const classes = new Map<SchemaNode, number>()
  const of = (node: SchemaNode) => classes.get(text ? node : aliased(node)) ?? 0
  const shapes = nodes.map(node => (text ? `${scalars(node)}${canonical(node.annotations)}` : scalars(node)))
  let count = 0
  for (;;) {
    const ids = new Map<string, number>()
    const next = nodes.map((node, i) => {
      const key = `${of(node)}|${shapes[i]}|${children(node, of)}`
      const id = ids.get(key) ?? ids.size + 1
      ids.set(key, id)
      return id
    })
    nodes.forEach((node, i) => void classes.set(node, next[i] ?? 0))
    if (ids.size === count) break
    count = ids.size
  }
  for (const node of nodes) {
    if (text) node.textId = classes.get(node) ?? 0
    else node.classId = of(node)
  }
}

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

function scalars(node: SchemaNode): string {
  let out = ''
  for (const field of fieldsOf(node)) {
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

function children(node: SchemaNode, of: (node: SchemaNode) => number): string {
  let out = ''
  for (const field of fieldsOf(node)) {
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
