import type { SchemaChangeKind } from '../../../change-kinds'
import { decimal, isMultiple } from '../decide/decimal'
import { syntheticNode } from '../decide/facts'
import { placeOf, type SchemaNode } from '../normalise/schema-node'
import type { Place, Rule } from './finding'

type LowerField = 'minLength' | 'minItems' | 'minProperties'
type UpperField = 'maxLength' | 'maxItems' | 'maxProperties'

const lowers: Record<LowerField, [SchemaChangeKind, SchemaChangeKind]> = {
  minLength: ['min-length-raised', 'min-length-lowered'],
  minItems: ['min-items-raised', 'min-items-lowered'],
  minProperties: ['min-properties-raised', 'min-properties-lowered'],
}
const uppers: Record<UpperField, [SchemaChangeKind, SchemaChangeKind]> = {
  maxLength: ['max-length-raised', 'max-length-lowered'],
  maxItems: ['max-items-raised', 'max-items-lowered'],
  maxProperties: ['max-properties-raised', 'max-properties-lowered'],
}

/** Counts and numbers: a lower bound raised narrows, an upper bound raised widens. */
export const boundRules: Rule = (before, after, place) => {
  for (const field of Object.keys(lowers) as LowerField[]) {
    const [from, to] = [before[field] ?? 0, after[field] ?? 0]
    if (from === to) continue
    const [raised, lowered] = lowers[field]
    bound(place, before, after, field, to > from ? raised : lowered, to > from)
  }
  for (const field of Object.keys(uppers) as UpperField[]) {
    const [from, to] = [before[field] ?? Number.POSITIVE_INFINITY, after[field] ?? Number.POSITIVE_INFINITY]
    if (from === to) continue
    const [raised, lowered] = uppers[field]
    bound(place, before, after, field, to > from ? raised : lowered, to < from)
  }
  limit(before, after, place, 'minimum')
  limit(before, after, place, 'maximum')
  multiple(before, after, place)
}

function bound(
  place: Place,
  before: SchemaNode,
  after: SchemaNode,
  field: LowerField | UpperField,
  kind: SchemaChangeKind,
  narrows: boolean,
): void {
  place.report({
    path: placeOf(after[field] === undefined ? before : after, field),
    kind,
    effect: narrows ? 'narrows' : 'widens',
    before: before[field],
    after: after[field],
    aspect: [only(field, before[field]), only(field, after[field])],
  })
}

const only = (field: LowerField | UpperField, n: number | undefined): SchemaNode =>
  syntheticNode(n === undefined ? {} : { [field]: n })

const exclusives = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const

/** `minimum` and `exclusiveMinimum` are one bound; so are those of the maximum. */
function limit(before: SchemaNode, after: SchemaNode, place: Place, field: 'minimum' | 'maximum'): void {
  const from = strictest(before, field)
  const to = strictest(after, field)
  if (from.value === to.value && from.exclusive === to.exclusive) return
  const raised = to.value > from.value || (to.value === from.value && to.exclusive === (field === 'minimum'))
  place.report({
    path: placeOf(
      to.written ? after : before,
      (to.written ? to : from).exclusive ? exclusives[field] : field,
    ),
    kind: `${field}-${raised ? 'raised' : 'lowered'}`,
    effect: raised === (field === 'minimum') ? 'narrows' : 'widens',
    before: shown(from),
    after: shown(to),
    aspect: [limitOnly(before, field), limitOnly(after, field)],
  })
}

interface Limit {
  value: number
  exclusive: boolean
  written: boolean
}

function strictest(node: SchemaNode, field: 'minimum' | 'maximum'): Limit {
  const inclusive = node[field]
  const exclusive = node[exclusives[field]]
  const sign = field === 'minimum' ? 1 : -1
  if (exclusive !== undefined && (inclusive === undefined || sign * exclusive >= sign * inclusive))
    return { value: exclusive, exclusive: true, written: true }
  return inclusive === undefined
    ? { value: -sign * Number.POSITIVE_INFINITY, exclusive: false, written: false }
    : { value: inclusive, exclusive: false, written: true }
}

const shown = ({ value, exclusive, written }: Limit): unknown =>
  written ? (exclusive ? { exclusive: value } : value) : undefined

function limitOnly(node: SchemaNode, field: 'minimum' | 'maximum'): SchemaNode {
  const inclusive = node[field]
  const exclusive = node[exclusives[field]]
  return syntheticNode({
    ...(inclusive === undefined ? {} : { [field]: inclusive }),
    ...(exclusive === undefined ? {} : { [exclusives[field]]: exclusive }),
  })
}

function multiple(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.multipleOf, after.multipleOf]
  if (from === to) return
  const step = (multipleOf: number | undefined) =>
    syntheticNode(multipleOf === undefined ? {} : { multipleOf })
  const aspect = [step(from), step(to)] as const
  const report = (kind: SchemaChangeKind, effect: 'narrows' | 'widens' | 'replaces') =>
    place.report({
      path: placeOf(to === undefined ? before : after, 'multipleOf'),
      kind,
      effect,
      before: from,
      after: to,
      aspect,
    })
  if (from === undefined) report('multiple-of-added', 'narrows')
  else if (to === undefined) report('multiple-of-removed', 'widens')
  else if (isMultiple(decimal(to), decimal(from))) report('multiple-of-changed', 'narrows')
  else report('multiple-of-changed', isMultiple(decimal(from), decimal(to)) ? 'widens' : 'replaces')
}
