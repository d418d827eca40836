import type { SchemaChangeKind } from '../../../change-kinds'
import { canonical } from '../../canonical'
import { syntheticNode } from '../decide/facts'
import { allTypes, placeOf, type SchemaNode, type TypeMask, typeBits } from '../normalise/schema-node'
import { maskOf } from '../normalise/type-of'
import type { Place, Rule, SetEffect } from './finding'

/** Types, listed values, patterns, formats: what a single value may be. */
export const valueRules: Rule = (before, after, place) => {
  if (before.values === undefined && after.values === undefined) types(before, after, place)
  else values(before, after, place)
  text(before, after, place, 'pattern')
  text(before, after, place, 'format')
}

/** All types that a schema lets through by its type and its listed values. */
export function typesOf({ types: mask = allTypes, values: listed, never }: SchemaNode): TypeMask {
  if (never) return 0
  return listed === undefined ? mask : mask & listed.reduce<TypeMask>((all, value) => all | maskOf(value), 0)
}

/** In what way one set of bits became another. */
const change = (from: TypeMask, to: TypeMask): SetEffect =>
  (from & to) === to ? 'narrows' : (from & to) === from ? 'widens' : 'replaces'

const typeKinds = { narrows: 'type-narrowed', widens: 'type-widened', replaces: 'type-changed' } as const

function types(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [typesOf(before), typesOf(after)]
  if (from === to || before.never || after.never) return
  const effect = change(from, to)
  if (effect !== 'narrows' && effect !== 'widens' && effect !== 'replaces') return
  place.report({
    path: placeOf(after.types === undefined ? before : after, 'types'),
    kind: typeKinds[effect],
    effect,
    before: namesOf(before.types),
    after: namesOf(after.types),
    aspect: [syntheticNode({ types: from }), syntheticNode({ types: to })],
  })
}

/** Types as they are written. */
function namesOf(mask: TypeMask | undefined): string | string[] | undefined {
  if (mask === undefined) return undefined
  const number = typeBits.integer | typeBits.fraction
  const names = Object.entries(typeBits).flatMap(([name, bit]) => {
    if ((mask & bit) === 0) return []
    if (bit === typeBits.fraction) return ['number']
    return bit === typeBits.integer && (mask & number) === number ? [] : [name]
  })
  return names.length === 1 ? names[0] : names
}

function values(before: SchemaNode, after: SchemaNode, place: Place): void {
  const aspect = [aspectOf(before), aspectOf(after)] as const
  if (before.values === undefined || after.values === undefined) {
    const added = after.values !== undefined
    const effect = change(typesOf(before), typesOf(after))
    place.report({
      path: placeOf(added ? after : before, 'values'),
      kind: added ? 'enum-added' : 'enum-removed',
      effect: effect === 'replaces' || (effect === 'narrows') !== added ? 'replaces' : effect,
      before: before.values ?? namesOf(before.types),
      after: after.values ?? namesOf(after.types),
      aspect,
    })
    return
  }
  const removed = without(before.values, after.values)
  const added = without(after.values, before.values)
  const report = (kind: SchemaChangeKind, effect: SetEffect, sides: { before?: unknown; after?: unknown }) =>
    place.report({ path: placeOf(after, 'values'), kind, effect, ...sides, aspect })
  if (removed.length > 0) report('enum-value-removed', 'narrows', { before: removed })
  if (added.length > 0) report('enum-value-added', 'widens', { after: added })
}

const aspectOf = ({ values: listed, types: mask }: SchemaNode): SchemaNode =>
  syntheticNode({
    ...(listed === undefined ? {} : { values: listed }),
    ...(mask === undefined ? {} : { types: mask }),
  })

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map(canonical))
  return values.filter(value => !known.has(canonical(value)))
}

function text(before: SchemaNode, after: SchemaNode, place: Place, field: 'pattern' | 'format'): void {
  const [from, to] = [before[field], after[field]]
  if (from === to) return
  const only = (value: string | undefined) => syntheticNode(value === undefined ? {} : { [field]: value })
  place.report({
    path: placeOf(to === undefined ? before : after, field),
    kind: `${field}-${from === undefined ? 'added' : to === undefined ? 'removed' : 'changed'}`,
    effect: from === undefined ? 'narrows' : to === undefined ? 'widens' : 'replaces',
    before: from,
    after: to,
    aspect: [only(from), only(to)],
  })
}
