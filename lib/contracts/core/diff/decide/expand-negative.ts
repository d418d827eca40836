import { type SchemaNode, typeBits } from '../normalise/schema-node'
import { evaluatedCases } from './evaluated'
import { additionalKeys, type Clause, type Fact, has, lacks, neg, pos } from './facts'

/** The ways in which a value of this type can be refused; undefined when it surely is. */
export function expandNegative(node: SchemaNode, type: number): Clause | undefined {
  if (node.never || (node.types !== undefined && (node.types & type) === 0)) return undefined
  const ways: Fact[][] = []
  if (node.values) ways.push([{ is: 'excluded', values: node.values }])
  if (type === typeBits.object) objectWays(node, ways)
  else if (type === typeBits.array) arrayWays(node, ways)
  else if (type === typeBits.string) stringWays(node, ways)
  else if (type === typeBits.integer || type === typeBits.fraction) numberWays(node, ways)
  if (node.ref) ways.push([neg(node.ref)])
  for (const part of node.allOf ?? []) ways.push([neg(part)])
  if (node.anyOf) ways.push(node.anyOf.map(neg))
  if (node.oneOf) ways.push(...notOneOf(node.oneOf))
  if (node.not) ways.push([pos(node.not)])
  if (node.if) {
    if (node.onTrue) ways.push([pos(node.if), neg(node.onTrue)])
    if (node.onFalse) ways.push([neg(node.if), neg(node.onFalse)])
  }
  if (node.opaque !== undefined) ways.push([{ is: 'opaque', key: node.opaque, positive: false }])
  return ways
}

function notOneOf(branches: readonly SchemaNode[]): Fact[][] {
  const pairs = branches.flatMap((one, i) => branches.slice(i + 1).map(other => [pos(one), pos(other)]))
  return [branches.map(neg), ...pairs]
}

function numberWays(node: SchemaNode, ways: Fact[][]): void {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf, format } = node
  if (minimum !== undefined) ways.push([{ is: 'high', value: minimum, exclusive: true }])
  if (exclusiveMinimum !== undefined) ways.push([{ is: 'high', value: exclusiveMinimum, exclusive: false }])
  if (maximum !== undefined) ways.push([{ is: 'low', value: maximum, exclusive: true }])
  if (exclusiveMaximum !== undefined) ways.push([{ is: 'low', value: exclusiveMaximum, exclusive: false }])
  if (multipleOf !== undefined) ways.push([{ is: 'notMultiple', of: multipleOf }])
  if (format !== undefined) ways.push([{ is: 'notFormat', text: format }])
}

function stringWays({ minLength, maxLength, pattern, format }: SchemaNode, ways: Fact[][]): void {
  if (minLength !== undefined) ways.push([{ is: 'maxLength', n: minLength - 1 }])
  if (maxLength !== undefined) ways.push([{ is: 'minLength', n: maxLength + 1 }])
  if (pattern !== undefined) ways.push([{ is: 'notPattern', text: pattern }])
  if (format !== undefined) ways.push([{ is: 'notFormat', text: format }])
}

function arrayWays(node: SchemaNode, ways: Fact[][]): void {
  const { minItems, maxItems, uniqueItems, prefixItems = [], items, contains } = node
  if (minItems !== undefined) ways.push([{ is: 'maxItems', n: minItems - 1 }])
  if (maxItems !== undefined) ways.push([{ is: 'minItems', n: maxItems + 1 }])
  prefixItems.forEach((refused, at) => void ways.push([{ is: 'itemAt', at, refused }]))
  if (items) ways.push([{ is: 'itemFrom', from: prefixItems.length, refused: items }])
  if (contains) {
    const { schema, min, max } = contains
    const { POSITIVE_INFINITY: all } = Number
    if (min > 0) ways.push([{ is: 'count', node: schema, min: 0, max: min - 1 }])
    if (max !== undefined) ways.push([{ is: 'count', node: schema, min: max + 1, max: all }])
  }
  if (uniqueItems) ways.push([{ is: 'duplicate' }])
  if (node.unevaluatedItems) unevaluated(node, 'items', node.unevaluatedItems, ways)
}

function objectWays(node: SchemaNode, ways: Fact[][]): void {
  const { minProperties, maxProperties, properties, patternProperties, additionalProperties } = node
  for (const name of node.required ?? []) ways.push([lacks(name)])
  for (const [name, refused] of properties ?? []) ways.push([{ is: 'some', keys: { name }, refused }])
  for (const [pattern, refused] of patternProperties ?? [])
    ways.push([{ is: 'some', keys: { pattern }, refused }])
  if (additionalProperties)
    ways.push([{ is: 'some', keys: additionalKeys(node), refused: additionalProperties }])
  if (node.propertyNames) ways.push([{ is: 'someName', refused: node.propertyNames }])
  for (const [key, needed] of node.dependentRequired ?? [])
    for (const name of needed) ways.push([has(key), lacks(name)])
  for (const [key, schema] of node.dependentSchemas ?? []) ways.push([has(key), neg(schema)])
  if (minProperties !== undefined) ways.push([{ is: 'maxProperties', n: minProperties - 1 }])
  if (maxProperties !== undefined) ways.push([{ is: 'minProperties', n: maxProperties + 1 }])
  if (node.unevaluatedProperties) unevaluated(node, 'properties', node.unevaluatedProperties, ways)
}

function unevaluated(
  node: SchemaNode,
  subject: 'items' | 'properties',
  rest: SchemaNode,
  ways: Fact[][],
): void {
  for (const { facts, refused } of evaluatedCases(node, subject)) {
    const left = refused(rest)
    if (left !== undefined) ways.push([...facts, left])
  }
}
