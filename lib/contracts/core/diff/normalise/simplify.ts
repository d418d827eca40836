import { canonical } from '../../canonical'
import { Unsupported } from '../unsupported'
import { mergeAllOf } from './merge'
import type { Ids } from './normalise-ids'
import {
  allTypes,
  childrenOf,
  fieldsOf,
  hasFields,
  inPlaceOf,
  type SchemaNode,
  typeBits,
} from './schema-node'
import { maskOf } from './type-of'

/**
 * Brings equivalent spellings into one: unions of constants and of types, lists of one, keywords that say nothing,
 * plain `allOf`. @throws Unsupported for a schema that refers to itself without looking at anything inside a value
 */
export function simplify(root: SchemaNode, ids: Ids): SchemaNode {
  const state = new Map<SchemaNode, 'open' | 'done'>()
  const pending = [root]
  const visit = (node: SchemaNode): void => {
    const seen = state.get(node)
    if (seen === 'open') throw new Unsupported(`${node.pointer || 'it'} refers to itself without end`)
    if (seen === 'done') return
    state.set(node, 'open')
    for (const inner of inPlaceOf(node)) visit(inner)
    rewrite(node, ids)
    state.set(node, 'done')
    for (const child of childrenOf(node)) if (!state.has(child)) pending.push(child)
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) visit(next)
  return root
}

function rewrite(node: SchemaNode, ids: Ids): void {
  dropIdle(node)
  unionOf(node, 'anyOf')
  unionOf(node, 'oneOf')
  mergeAllOf(node, ids)
  valuesAndTypes(node)
}

export const isTrue = (node: SchemaNode): boolean => !hasFields(node)

/** Follows what says nothing of its own. */
export function aliased(node: SchemaNode): SchemaNode {
  for (let at = node; ; ) {
    if (!at.ref && at.allOf?.length !== 1) return at
    const fields = fieldsOf(at)
    if (fields.length !== 1) return at
    const [only] = fields
    if (only === 'ref' && at.ref) at = at.ref
    else if (only === 'allOf' && at.allOf?.length === 1 && at.allOf[0]) at = at.allOf[0]
    else return at
  }
}

function dropIdle(node: SchemaNode): void {
  const idle = (inner: SchemaNode | undefined) => inner !== undefined && isTrue(aliased(inner))
  for (const field of [
    'items',
    'additionalProperties',
    'propertyNames',
    'unevaluatedProperties',
    'unevaluatedItems',
    'onTrue',
    'onFalse',
  ] as const)
    if (idle(node[field])) delete node[field]
  if (node.if && !node.onTrue && !node.onFalse) delete node.if
  if (node.not && aliased(node.not).never) delete node.not
  if (node.contains && node.contains.min === 0 && node.contains.max === undefined) delete node.contains
}

/** A union of one, of constants, or of types alone needs no union. */
function unionOf(node: SchemaNode, keyword: 'anyOf' | 'oneOf'): void {
  const branches = node[keyword]
  if (branches === undefined) return
  if (branches.length === 1) {
    node.allOf = [...(node.allOf ?? []), ...branches]
    delete node[keyword]
    return
  }
  const cores = branches.map(aliased)
  if (keyword === 'anyOf' && cores.some(isTrue)) {
    delete node.anyOf
    return
  }
  if (cores.every(core => only(core, 'values')) && node.values === undefined) {
    const values = cores.flatMap(core => core.values ?? [])
    const counts = new Map<string, number>()
    for (const value of values) counts.set(canonical(value), (counts.get(canonical(value)) ?? 0) + 1)
    const kept = keyword === 'anyOf' ? values : values.filter(value => counts.get(canonical(value)) === 1)
    node.values = [...new Map(kept.map(value => [canonical(value), value])).values()]
    delete node[keyword]
  } else if (cores.every(core => only(core, 'types')) && (keyword === 'anyOf' || disjoint(cores))) {
    node.types = (node.types ?? allTypes) & cores.reduce((mask, core) => mask | (core.types ?? 0), 0)
    delete node[keyword]
  }
}

const only = (node: SchemaNode, field: 'values' | 'types'): boolean => {
  const fields = fieldsOf(node)
  return fields.length === 1 && fields[0] === field
}

const disjoint = (nodes: readonly SchemaNode[]): boolean => {
  let seen = 0
  for (const { types = allTypes } of nodes) {
    if ((seen & types) !== 0) return false
    seen |= types
  }
  return true
}

function valuesAndTypes(node: SchemaNode): void {
  const { values, types } = node
  if (values !== undefined) {
    const kept = types === undefined ? values : values.filter(value => (maskOf(value) & types) !== 0)
    node.values = kept
    delete node.types
    if (kept.length === 0) node.never = true
    const only = new Set(kept.map(value => (value === null || typeof value === 'boolean' ? value : 'other')))
    if (only.size === 1 && only.has(null)) become(node, typeBits.null)
    else if (only.size === 2 && only.has(true) && only.has(false)) become(node, typeBits.boolean)
  } else if (types === 0) node.never = true
  else if (types === allTypes) delete node.types
}

function become(node: SchemaNode, types: number): void {
  delete node.values
  node.types = types
}
