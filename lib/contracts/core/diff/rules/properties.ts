import { syntheticNode } from '../decide/facts'
import { placeOf, type SchemaNode } from '../normalise/schema-node'
import { aliased, isTrue } from '../normalise/simplify'
import { isCostly } from '../strings/costly'
import type { Place, Rule } from './finding'

/** Objects: their properties by name, by pattern and all others, and which of them must be there. */
export const propertyRules: Rule = (before, after, place) => {
  named(before, after, place)
  required(before, after, place)
  patterned(before, after, place)
  others(before, after, place)
  names(before, after, place)
  dependencies(before, after, place)
}

function named(before: SchemaNode, after: SchemaNode, place: Place): void {
  const keys = new Set([...(before.properties?.keys() ?? []), ...(after.properties?.keys() ?? [])])
  for (const name of keys) {
    const from = before.properties?.get(name)
    const to = after.properties?.get(name)
    if (from && to) place.into(from, to, { to: 'property', name })
    else if (from) removed(name, from, after, place)
    else if (to) added(name, before, to, place)
  }
}

/** A property that is no longer named is judged as any other is. */
function removed(name: string, from: SchemaNode, after: SchemaNode, place: Place): void {
  const to = otherwise(after, name)
  place.report({
    path: from.pointer,
    kind: 'property-removed',
    effect: isNever(to) ? 'narrows' : isTrue(to) ? 'widens' : 'unknown',
    before: from.raw,
    step: { to: 'property', name },
    aspect: [from, to],
  })
}

/** A property that is now named was judged as any other before. */
function added(name: string, before: SchemaNode, to: SchemaNode, place: Place): void {
  const from = otherwise(before, name)
  place.report({
    path: to.pointer,
    kind: 'property-added',
    effect: isNever(from) ? 'widens' : isTrue(from) ? 'narrows' : 'unknown',
    after: to.raw,
    step: { to: 'property', name },
    aspect: [from, to],
  })
}

const isNever = (node: SchemaNode): boolean => aliased(node).never === true

/** What holds for a name that is not among the properties. */
function otherwise(node: SchemaNode, name: string): SchemaNode {
  const matching = [...(node.patternProperties ?? [])].flatMap(([pattern, schema]) =>
    !isCostly(pattern) && new RegExp(pattern, 'u').test(name) ? [schema] : [],
  )
  const schemas =
    matching.length > 0 ? matching : node.additionalProperties ? [node.additionalProperties] : []
  return schemas.length === 1 && schemas[0]
    ? schemas[0]
    : syntheticNode(schemas.length === 0 ? {} : { allOf: schemas })
}

function required(before: SchemaNode, after: SchemaNode, place: Place): void {
  const was = new Set(before.required)
  const is = new Set(after.required)
  const only = (name: string) => syntheticNode({ required: [name] })
  const all = syntheticNode({})
  for (const name of is)
    if (!was.has(name))
      place.report({
        path: placeOf(after, 'required'),
        kind: 'required-added',
        effect: 'narrows',
        after: name,
        aspect: [all, only(name)],
      })
  for (const name of was)
    if (!is.has(name))
      place.report({
        path: placeOf(before, 'required'),
        kind: 'required-removed',
        effect: 'widens',
        before: name,
        aspect: [only(name), all],
      })
}

function patterned(before: SchemaNode, after: SchemaNode, place: Place): void {
  const keys = new Set([
    ...(before.patternProperties?.keys() ?? []),
    ...(after.patternProperties?.keys() ?? []),
  ])
  for (const pattern of keys) {
    const from = before.patternProperties?.get(pattern)
    const to = after.patternProperties?.get(pattern)
    const step = { to: 'matching', pattern } as const
    if (from && to) place.into(from, to, step)
    else
      place.report({
        path: (to ?? from ?? after).pointer,
        kind: to ? 'pattern-property-added' : 'pattern-property-removed',
        effect: 'unknown',
        before: from?.raw,
        after: to?.raw,
        aspect: [objectPart(before), objectPart(after)],
      })
  }
}

/** Everything that decides what a property by its name may be. */
const objectPart = ({ properties, patternProperties, additionalProperties }: SchemaNode): SchemaNode =>
  syntheticNode({
    ...(properties && { properties }),
    ...(patternProperties && { patternProperties }),
    ...(additionalProperties && { additionalProperties }),
  })

function others(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.additionalProperties, after.additionalProperties]
  if (!from && !to) return
  const [was, is] = [from ? aliased(from) : undefined, to ? aliased(to) : undefined]
  if (from && to && !was?.never && !is?.never) {
    place.into(from, to, {
      to: 'other',
      names: [...new Set([...(before.properties?.keys() ?? []), ...(after.properties?.keys() ?? [])])],
      patterns: [
        ...new Set([...(before.patternProperties?.keys() ?? []), ...(after.patternProperties?.keys() ?? [])]),
      ],
    })
    return
  }
  if (was?.never && is?.never) return
  const kind = is?.never
    ? 'properties-closed'
    : was?.never
      ? 'properties-opened'
      : 'additional-properties-changed'
  place.report({
    path: placeOf(to ? after : before, 'additionalProperties'),
    kind,
    effect: is?.never || !from ? 'narrows' : 'widens',
    before: from?.raw,
    after: to?.raw,
    aspect: [objectPart(before), objectPart(after)],
  })
}

function names(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [from, to] = [before.propertyNames, after.propertyNames]
  if (from && to) place.into(from, to, { to: 'name' })
  if (Boolean(from) === Boolean(to)) return
  const only = (propertyNames: SchemaNode | undefined) =>
    syntheticNode(propertyNames ? { propertyNames } : {})
  place.report({
    path: placeOf(to ? after : before, 'propertyNames'),
    kind: to ? 'property-names-added' : 'property-names-removed',
    effect: to ? 'narrows' : 'widens',
    before: from?.raw,
    after: to?.raw,
    aspect: [only(from), only(to)],
  })
}

function dependencies(before: SchemaNode, after: SchemaNode, place: Place): void {
  const was = needs(before)
  const is = needs(after)
  for (const [key, node] of is)
    if (!was.has(key)) dependency(place, placeOf(after, 'dependentRequired'), 'added', node)
  for (const [key, node] of was)
    if (!is.has(key)) dependency(place, placeOf(before, 'dependentRequired'), 'removed', node)
  const keys = new Set([
    ...(before.dependentSchemas?.keys() ?? []),
    ...(after.dependentSchemas?.keys() ?? []),
  ])
  for (const key of keys) {
    const from = before.dependentSchemas?.get(key)
    const to = after.dependentSchemas?.get(key)
    if (from && to) place.into(from, to)
    else if (to)
      dependency(place, to.pointer, 'added', syntheticNode({ dependentSchemas: new Map([[key, to]]) }), to)
    else if (from)
      dependency(
        place,
        from.pointer,
        'removed',
        syntheticNode({ dependentSchemas: new Map([[key, from]]) }),
        from,
      )
  }
}

/** Each "this needs that", apart. */
function needs(node: SchemaNode): Map<string, SchemaNode> {
  const all = new Map<string, SchemaNode>()
  for (const [key, needed] of node.dependentRequired ?? [])
    for (const name of needed)
      all.set(JSON.stringify([key, name]), syntheticNode({ dependentRequired: new Map([[key, [name]]]) }))
  return all
}

function dependency(
  place: Place,
  path: string,
  how: 'added' | 'removed',
  node: SchemaNode,
  schema?: SchemaNode,
): void {
  const shown = schema ? schema.raw : Object.fromEntries(node.dependentRequired ?? [])
  const all = syntheticNode({})
  place.report({
    path,
    kind: `dependency-${how}`,
    effect: how === 'added' ? 'narrows' : 'widens',
    ...(how === 'added' ? { after: shown } : { before: shown }),
    aspect: how === 'added' ? [all, node] : [node, all],
  })
}
