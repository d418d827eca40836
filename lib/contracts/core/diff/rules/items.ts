import type { SchemaChangeKind } from '../../../change-kinds'
import { syntheticNode } from '../decide/facts'
import { placeOf, type SchemaNode } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import type { Place, Rule, SetEffect } from './finding'

/** Arrays: items by position and all others, what must be among them, and whether they repeat. */
export const itemRules: Rule = (before, after, place) => {
  positions(before, after, place)
  rest(before, after, place)
  contains(before, after, place)
  const [from, to] = [before.uniqueItems === true, after.uniqueItems === true]
  if (from !== to) {
    const only = (unique: boolean) => syntheticNode(unique ? { uniqueItems: true } : {})
    place.report({
      path: placeOf(to ? after : before, 'uniqueItems'),
      kind: to ? 'unique-items-added' : 'unique-items-removed',
      effect: to ? 'narrows' : 'widens',
      before: from,
      after: to,
      aspect: [only(from), only(to)],
    })
  }
}

function positions(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [was, is] = [before.prefixItems ?? [], after.prefixItems ?? []]
  for (let at = 0; at < Math.max(was.length, is.length); at++) {
    const step = { to: 'position', at } as const
    const [from, to] = [was[at], is[at]]
    if (from && to) place.into(from, to, step)
    else if (to) {
      const other = before.items ?? syntheticNode({})
      place.report({
        path: to.pointer,
        kind: 'item-position-added',
        effect: effectOf(other, to),
        after: to.raw,
        step,
        aspect: [other, to],
      })
    } else if (from) {
      const other = after.items ?? syntheticNode({})
      place.report({
        path: from.pointer,
        kind: 'item-position-removed',
        effect: effectOf(from, other),
        before: from.raw,
        step,
        aspect: [from, other],
      })
    }
  }
}

function effectOf(from: SchemaNode, to: SchemaNode): SetEffect {
  const [was, is] = [aliased(from), aliased(to)]
  if (was.never || isAll(is)) return 'widens'
  return is.never || isAll(was) ? 'narrows' : 'unknown'
}

const isAll = (node: SchemaNode): boolean => Object.keys(node.annotations).length === 0 && node.id < 0

function rest(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.items, after.items]
  if (!from && !to) return
  const [was, is] = [before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0]
  if (from && to) {
    place.into(from, to, { to: 'item', from: Math.max(was, is) })
    return
  }
  const only = ({ prefixItems, items }: SchemaNode) =>
    syntheticNode({
      ...(prefixItems && { prefixItems: prefixItems.map(() => syntheticNode({})) }),
      ...(items && { items }),
    })
  place.report({
    path: placeOf(to ? after : before, 'items'),
    kind: to ? 'items-added' : 'items-removed',
    effect: to ? 'narrows' : 'widens',
    before: from?.raw,
    after: to?.raw,
    aspect: [only(before), only(after)],
  })
}

function contains(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.contains, after.contains]
  if (!from && !to) return
  const aspect = [from, to].map(one => syntheticNode(one ? { contains: one } : {}))
  const [was, is] = aspect
  if (!was || !is) return
  const report = (
    kind: SchemaChangeKind,
    field: string,
    effect: SetEffect,
    sides: { before?: unknown; after?: unknown },
  ) => place.report({ path: placeOf(to ? after : before, field), kind, effect, ...sides, aspect: [was, is] })
  if (!from || !to) {
    // With a maximum, or none asked for, `contains` may also forbid.
    report(to ? 'contains-added' : 'contains-removed', 'contains', to ? 'narrows' : 'widens', {
      before: from?.schema.raw,
      after: to?.schema.raw,
    })
    return
  }
  if (from.min !== to.min)
    report(
      to.min > from.min ? 'min-contains-raised' : 'min-contains-lowered',
      'minContains',
      to.min > from.min ? 'narrows' : 'widens',
      { before: from.min, after: to.min },
    )
  const [most, now] = [from.max ?? Number.POSITIVE_INFINITY, to.max ?? Number.POSITIVE_INFINITY]
  if (most !== now)
    report(
      now > most ? 'max-contains-raised' : 'max-contains-lowered',
      'maxContains',
      now > most ? 'widens' : 'narrows',
      { before: from.max, after: to.max },
    )
  const plain = from.max === undefined && to.max === undefined
  place.into(from.schema, to.schema, { to: 'item', from: 0 }, plain ? 'straight' : 'unsure')
}
