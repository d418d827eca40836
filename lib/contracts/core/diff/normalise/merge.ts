import type { Ids } from './normalise-ids'
import { type AssertionField, allTypes, fieldsOf, placeOf, type SchemaNode } from './schema-node'

/** Fields of which the stricter holds. */
const higher = new Set<AssertionField>([
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
])
const lower = new Set<AssertionField>([
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
])

/** Takes into a node the parts of its `allOf` and its reference that mean the same there. */
export function mergeAllOf(node: SchemaNode, ids: Ids): void {
  const parts = [...(node.ref ? [node.ref] : []), ...(node.allOf ?? [])]
  if (parts.length === 0) return
  const alone = parts.length === 1 && fieldsOf(node).length === 1
  if (alone) return
  delete node.ref
  const kept: SchemaNode[] = []
  for (const part of parts) {
    if (mergeable(node, part)) take(node, part, ids)
    else kept.push(part)
  }
  if (kept.length > 0) node.allOf = kept
  else delete node.allOf
}

const scoped = [
  ['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ['prefixItems', 'items', 'unevaluatedItems'],
] as const
const closing = new Set<AssertionField>([
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
])

function mergeable(node: SchemaNode, part: SchemaNode): boolean {
  // What a keyword counts as "additional" depends on its neighbours.
  for (const fields of scoped) {
    const ours = fields.filter(field => node[field] !== undefined)
    const theirs = fields.filter(field => part[field] !== undefined)
    if (ours.length > 0 && theirs.length > 0 && [...ours, ...theirs].some(field => closing.has(field)))
      return false
  }
  return fieldsOf(part).every(field => {
    if (field === 'allOf' || field === 'ref') return false
    if (node[field] === undefined || field === 'types' || field === 'required') return true
    if (higher.has(field) || lower.has(field) || field === 'never' || field === 'uniqueItems') return true
    if (field === 'properties' || field === 'patternProperties') return true
    return false
  })
}

function take(node: SchemaNode, part: SchemaNode, ids: Ids): void {
  const origins: Record<string, string> = { ...node.origins }
  for (const field of fieldsOf(part)) {
    if (node[field] === undefined) origins[field] = placeOf(part, field)
    if (takeNumber(node, part, field)) continue
    if (field === 'types') node.types = (node.types ?? allTypes) & (part.types ?? allTypes)
    else if (field === 'required')
      node.required = [...new Set([...(node.required ?? []), ...(part.required ?? [])])]
    else if (field === 'properties' || field === 'patternProperties')
      node[field] = united(node[field], part[field], ids)
    else Object.assign(node, { [field]: part[field] })
  }
  node.origins = origins
  node.annotations = { ...part.annotations, ...node.annotations }
}

function takeNumber(node: SchemaNode, part: SchemaNode, field: AssertionField): boolean {
  const ours = node[field]
  const theirs = part[field]
  if (typeof ours !== 'number' || typeof theirs !== 'number' || field === 'types') return false
  Object.assign(node, { [field]: higher.has(field) ? Math.max(ours, theirs) : Math.min(ours, theirs) })
  return true
}

type Properties = ReadonlyMap<string, SchemaNode>

function united(ours: Properties | undefined, theirs: Properties | undefined, ids: Ids): Properties {
  const all = new Map(ours)
  for (const [key, schema] of theirs ?? []) {
    const known = all.get(key)
    all.set(key, known === undefined || known === schema ? schema : both(known, schema, ids))
  }
  return all
}

function both(one: SchemaNode, other: SchemaNode, ids: Ids): SchemaNode {
  const id = ids.next++
  return {
    id,
    classId: id,
    textId: id,
    pointer: one.pointer,
    raw: one.raw,
    annotations: {},
    allOf: [one, other],
  }
}
