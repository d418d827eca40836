import { type SchemaNode, typeBits } from '../normalise/schema-node'
import { evaluatedCases } from './evaluated'
import { additionalKeys, type Clause, type Fact, has, lacks, neg, pos } from './facts'

/** What follows from a value of this type being accepted: facts that hold, and clauses of which one part holds. */
export function expandPositive(node: SchemaNode, type: number): { facts: Fact[]; clauses: Clause[] } {
  const facts: Fact[] = []
  const clauses: Clause[] = []
  if (node.never || (node.types !== undefined && (node.types & type) === 0)) facts.push({ is: 'never' })
  if (node.values) facts.push({ is: 'among', values: node.values })
  if (node.opaque !== undefined) facts.push({ is: 'opaque', key: node.opaque, positive: true })
  if (node.ref) facts.push(pos(node.ref))
  for (const part of node.allOf ?? []) facts.push(pos(part))
  if (node.anyOf) clauses.push(node.anyOf.map(branch => [pos(branch)]))
  if (node.oneOf) clauses.push(oneOf(node.oneOf))
  if (node.not) facts.push(neg(node.not))
  if (node.if)
    clauses.push([
      [pos(node.if), ...(node.onTrue ? [pos(node.onTrue)] : [])],
      [neg(node.if), ...(node.onFalse ? [pos(node.onFalse)] : [])],
    ])
  if (type === typeBits.object) objectFacts(node, facts, clauses)
  else if (type === typeBits.array) arrayFacts(node, facts, clauses)
  else if (type === typeBits.string) stringFacts(node, facts)
  else if (type === typeBits.integer || type === typeBits.fraction) numberFacts(node, facts)
  return { facts, clauses }
}

const oneOf = (branches: readonly SchemaNode[]): Clause =>
  branches.map((branch, i) => [pos(branch), ...branches.filter((_, j) => j !== i).map(neg)])

function numberFacts(node: SchemaNode, facts: Fact[]): void {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf, format } = node
  if (minimum !== undefined) facts.push({ is: 'low', value: minimum, exclusive: false })
  if (exclusiveMinimum !== undefined) facts.push({ is: 'low', value: exclusiveMinimum, exclusive: true })
  if (maximum !== undefined) facts.push({ is: 'high', value: maximum, exclusive: false })
  if (exclusiveMaximum !== undefined) facts.push({ is: 'high', value: exclusiveMaximum, exclusive: true })
  if (multipleOf !== undefined) facts.push({ is: 'multiple', of: multipleOf })
  if (format !== undefined) facts.push({ is: 'format', text: format })
}

function stringFacts({ minLength, maxLength, pattern, format }: SchemaNode, facts: Fact[]): void {
  if (minLength !== undefined) facts.push({ is: 'minLength', n: minLength })
  if (maxLength !== undefined) facts.push({ is: 'maxLength', n: maxLength })
  if (pattern !== undefined) facts.push({ is: 'pattern', text: pattern })
  if (format !== undefined) facts.push({ is: 'format', text: format })
}

function arrayFacts(node: SchemaNode, facts: Fact[], clauses: Clause[]): void {
  const { minItems, maxItems, uniqueItems, prefixItems, items, contains } = node
  if (minItems !== undefined) facts.push({ is: 'minItems', n: minItems })
  if (maxItems !== undefined) facts.push({ is: 'maxItems', n: maxItems })
  if (uniqueItems) facts.push({ is: 'unique' })
  if (prefixItems || items) facts.push({ is: 'items', prefix: prefixItems ?? [], rest: items })
  if (contains)
    facts.push({
      is: 'count',
      node: contains.schema,
      min: contains.min,
      max: contains.max ?? Number.POSITIVE_INFINITY,
    })
  const rest = node.unevaluatedItems
  if (rest)
    clauses.push(evaluatedCases(node, 'items').map(({ facts, others }) => [...facts, ...others(rest)]))
}

function objectFacts(node: SchemaNode, facts: Fact[], clauses: Clause[]): void {
  const { minProperties, maxProperties, properties, patternProperties, additionalProperties } = node
  if (minProperties !== undefined) facts.push({ is: 'minProperties', n: minProperties })
  if (maxProperties !== undefined) facts.push({ is: 'maxProperties', n: maxProperties })
  for (const name of node.required ?? []) facts.push(has(name))
  for (const [name, schema] of properties ?? []) facts.push({ is: 'every', keys: { name }, node: schema })
  for (const [pattern, schema] of patternProperties ?? [])
    facts.push({ is: 'every', keys: { pattern }, node: schema })
  if (additionalProperties)
    facts.push({ is: 'every', keys: additionalKeys(node), node: additionalProperties })
  if (node.propertyNames) facts.push({ is: 'names', node: node.propertyNames })
  for (const [key, needed] of node.dependentRequired ?? []) clauses.push([[lacks(key)], needed.map(has)])
  for (const [key, schema] of node.dependentSchemas ?? [])
    clauses.push([[lacks(key)], [has(key), pos(schema)]])
  const rest = node.unevaluatedProperties
  if (rest)
    clauses.push(evaluatedCases(node, 'properties').map(({ facts, others }) => [...facts, ...others(rest)]))
}
