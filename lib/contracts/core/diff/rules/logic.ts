import { syntheticNode } from '../decide/facts'
import { placeOf, type SchemaNode } from '../normalise/schema-node'
import type { Place, Rule } from './finding'

/** Negations, conditions, and what depends on what else was evaluated. */
export const logicRules: Rule = (before, after, place) => {
  negation(before, after, place)
  condition(before, after, place)
  for (const field of ['unevaluatedProperties', 'unevaluatedItems'] as const) {
    if (before[field] === undefined && after[field] === undefined) continue
    if (before[field]?.classId === after[field]?.classId) continue
    place.report({
      path: placeOf(after[field] ? after : before, field),
      kind: field === 'unevaluatedItems' ? 'unevaluated-items-changed' : 'unevaluated-properties-changed',
      effect: 'unknown',
      before: before[field]?.raw,
      after: after[field]?.raw,
      aspect: [before, after],
    })
  }
  if (before.opaque !== after.opaque)
    place.report({
      path: after.pointer,
      kind: 'schema-replaced',
      effect: 'unknown',
      before: before.raw,
      after: after.raw,
    })
}

function negation(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.not, after.not]
  if (from && to) place.into(from, to, undefined, 'turned')
  if (Boolean(from) === Boolean(to)) return
  const only = (not: SchemaNode | undefined) => syntheticNode(not ? { not } : {})
  place.report({
    path: placeOf(to ? after : before, 'not'),
    kind: to ? 'not-added' : 'not-removed',
    effect: to ? 'narrows' : 'widens',
    before: from?.raw,
    after: to?.raw,
    aspect: [only(from), only(to)],
  })
}

const conditionOnly = (node: SchemaNode): SchemaNode =>
  syntheticNode({
    ...(node.if && { if: node.if }),
    ...(node.onTrue && { onTrue: node.onTrue }),
    ...(node.onFalse && { onFalse: node.onFalse }),
  })

function condition(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.if, after.if]
  if (!from && !to) return
  const same =
    from?.classId === to?.classId &&
    before.onTrue?.classId === after.onTrue?.classId &&
    before.onFalse?.classId === after.onFalse?.classId
  if (same) return
  place.report({
    path: placeOf(to ? after : before, 'if'),
    kind: from && to ? 'condition-changed' : to ? 'condition-added' : 'condition-removed',
    effect: from && to ? 'unknown' : to ? 'narrows' : 'widens',
    before: from && parts(before),
    after: to && parts(after),
    aspect: [conditionOnly(before), conditionOnly(after)],
  })
}

const parts = (node: SchemaNode): Record<string, unknown> =>
  Object.fromEntries(
    [
      ['if', node.if],
      ['then', node.onTrue],
      ['else', node.onFalse],
    ].flatMap(([key, inner]) =>
      typeof inner === 'object' && typeof key === 'string' ? [[key, inner.raw]] : [],
    ),
  )
