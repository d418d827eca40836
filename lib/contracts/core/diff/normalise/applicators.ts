import type { Dialect } from '../types'
import { pattern } from './assertions'
import { atLeast } from './dialect'
import type { SchemaNode } from './schema-node'
import { count, list, names, record } from './shapes'

type Inner = (schema: unknown, ...steps: (string | number)[]) => SchemaNode
type Raw = Record<string, unknown>

/** Reads the keywords that hold schemas. */
export function applicators(node: SchemaNode, schema: Raw, dialect: Dialect, inner: Inner): void {
  const since07 = atLeast(dialect, 'draft-07')
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    if (schema[keyword] !== undefined) {
      const branches = list(schema[keyword], keyword).map((one, i) => inner(one, keyword, i))
      node[keyword] = keyword === 'allOf' ? [...(node.allOf ?? []), ...branches] : branches
    }
  if (schema.not !== undefined) node.not = inner(schema.not, 'not')
  if (since07 && schema.if !== undefined) {
    node.if = inner(schema.if, 'if')
    if (schema.then !== undefined) node.onTrue = inner(schema.then, 'then')
    if (schema.else !== undefined) node.onFalse = inner(schema.else, 'else')
  }
  readProperties(node, schema, dialect, inner)
  readItems(node, schema, dialect, inner)
}

function readProperties(node: SchemaNode, schema: Raw, dialect: Dialect, inner: Inner): void {
  const map = (keyword: string) =>
    new Map(
      Object.entries(record(schema[keyword], keyword)).map(([key, one]) => [key, inner(one, keyword, key)]),
    )
  if (schema.properties !== undefined) node.properties = map('properties')
  if (schema.patternProperties !== undefined) {
    node.patternProperties = map('patternProperties')
    for (const key of node.patternProperties.keys()) pattern(key, 'patternProperties')
  }
  if (schema.additionalProperties !== undefined)
    node.additionalProperties = inner(schema.additionalProperties, 'additionalProperties')
  if (schema.propertyNames !== undefined && atLeast(dialect, 'draft-06'))
    node.propertyNames = inner(schema.propertyNames, 'propertyNames')
  if (schema.dependencies !== undefined)
    readDependencies(node, record(schema.dependencies, 'dependencies'), inner)
  if (!atLeast(dialect, '2019-09')) return
  if (schema.dependentSchemas !== undefined)
    node.dependentSchemas = new Map([...(node.dependentSchemas ?? []), ...map('dependentSchemas')])
  if (schema.unevaluatedProperties !== undefined)
    node.unevaluatedProperties = inner(schema.unevaluatedProperties, 'unevaluatedProperties')
}

/** Before 2019-09 one keyword said what is now `dependentRequired` and `dependentSchemas`. */
function readDependencies(node: SchemaNode, dependencies: Raw, inner: Inner): void {
  const required = new Map(node.dependentRequired)
  const schemas = new Map<string, SchemaNode>()
  for (const [key, value] of Object.entries(dependencies)) {
    if (Array.isArray(value))
      required.set(key, [...(required.get(key) ?? []), ...names(value, `dependencies/${key}`)])
    else if (typeof value === 'string') required.set(key, [value])
    else schemas.set(key, inner(value, 'dependencies', key))
  }
  if (required.size > 0) node.dependentRequired = required
  if (schemas.size > 0) node.dependentSchemas = schemas
}

/** Before 2020-12 a list in `items` was what `prefixItems` is now, and `additionalItems` what `items` is now. */
function readItems(node: SchemaNode, schema: Raw, dialect: Dialect, inner: Inner): void {
  const tuple = Array.isArray(schema.items) ? schema.items : undefined
  if (tuple !== undefined) {
    node.prefixItems = tuple.map((one, i) => inner(one, 'items', i))
    if (schema.additionalItems !== undefined) node.items = inner(schema.additionalItems, 'additionalItems')
    node.spelled = { prefixItems: 'items', items: 'additionalItems' }
  } else {
    if (dialect === '2020-12' && schema.prefixItems !== undefined)
      node.prefixItems = list(schema.prefixItems, 'prefixItems').map((one, i) => inner(one, 'prefixItems', i))
    if (schema.items !== undefined) node.items = inner(schema.items, 'items')
  }
  if (node.prefixItems?.length === 0) delete node.prefixItems
  if (schema.contains !== undefined && atLeast(dialect, 'draft-06')) {
    const counted = atLeast(dialect, '2019-09')
    node.contains = {
      schema: inner(schema.contains, 'contains'),
      min: counted && schema.minContains !== undefined ? count(schema.minContains, 'minContains') : 1,
      max: counted && schema.maxContains !== undefined ? count(schema.maxContains, 'maxContains') : undefined,
    }
  }
  if (schema.unevaluatedItems !== undefined && atLeast(dialect, '2019-09'))
    node.unevaluatedItems = inner(schema.unevaluatedItems, 'unevaluatedItems')
}
