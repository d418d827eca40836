import { canonical } from '../../canonical'
import type { Dialect } from '../types'
import { Unsupported } from '../unsupported'
import { atLeast } from './dialect'
import { type SchemaNode, typeBits } from './schema-node'
import { count, list, names, number, record, text, typeMask, wrong } from './shapes'

const counts = {
  minLength: 'draft-04',
  maxLength: 'draft-04',
  minItems: 'draft-04',
  maxItems: 'draft-04',
  minProperties: 'draft-04',
  maxProperties: 'draft-04',
} as const

/** Reads the keywords that hold no schemas. */
export function assertions(
  node: SchemaNode,
  pointer: string,
  schema: Record<string, unknown>,
  dialect: Dialect,
): void {
  const at = (keyword: string) => `${pointer}/${keyword}`
  for (const keyword of Object.keys(counts) as (keyof typeof counts)[])
    if (schema[keyword] !== undefined) node[keyword] = count(schema[keyword], at(keyword))
  for (const keyword of ['minLength', 'minItems', 'minProperties'] as const)
    if (node[keyword] === 0) delete node[keyword]
  readType(node, schema, at)
  readValues(node, schema, at, dialect)
  readBounds(node, schema, at)
  if (schema.multipleOf !== undefined) {
    node.multipleOf = number(schema.multipleOf, at('multipleOf'))
    if (node.multipleOf <= 0) throw new Unsupported(`${at('multipleOf')} is not more than zero`)
  }
  if (schema.pattern !== undefined) node.pattern = pattern(text(schema.pattern, at('pattern')), at('pattern'))
  if (schema.format !== undefined) node.format = text(schema.format, at('format'))
  if (schema.uniqueItems === true) node.uniqueItems = true
  else if (schema.uniqueItems !== undefined && schema.uniqueItems !== false)
    wrong(at('uniqueItems'), schema.uniqueItems, 'true or false')
  if (schema.required !== undefined) {
    const required = names(schema.required, at('required'))
    if (required.length > 0) node.required = required
  }
  if (schema.dependentRequired !== undefined && atLeast(dialect, '2019-09'))
    node.dependentRequired = new Map(
      Object.entries(record(schema.dependentRequired, at('dependentRequired'))).map(([key, value]) => [
        key,
        names(value, `${at('dependentRequired')}/${key}`),
      ]),
    )
}

/** @throws Unsupported for what is no regular expression of JSON Schema (ECMA-262, unicode). */
export function pattern(source: string, at: string): string {
  try {
    new RegExp(source, 'u')
    return source
  } catch {
    throw new Unsupported(`${at} is not a regular expression: ${source.slice(0, 200)}`)
  }
}

type At = (keyword: string) => string

function readType(node: SchemaNode, schema: Record<string, unknown>, at: At): void {
  if (schema.type === undefined) return
  const mask = typeMask(schema.type, at('type'))
  node.types = schema.nullable === true ? mask | typeBits.null : mask
  if (node.types === 127) delete node.types
}

/** `const` is an `enum` of one; with both, what is in both. */
function readValues(node: SchemaNode, schema: Record<string, unknown>, at: At, dialect: Dialect): void {
  if (schema.enum !== undefined) node.values = distinct(list(schema.enum, at('enum')))
  if (!Object.hasOwn(schema, 'const') || !atLeast(dialect, 'draft-06')) return
  const only = canonical(schema.const)
  node.values = node.values?.filter(value => canonical(value) === only) ?? [schema.const]
}

const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map(value => [canonical(value), value])).values(),
]

/** draft-04 says with a boolean whether a bound itself is excluded. */
function readBounds(node: SchemaNode, schema: Record<string, unknown>, at: At): void {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (schema[bound] !== undefined) node[bound] = number(schema[bound], at(bound))
    const limit = schema[exclusive]
    if (limit === undefined) continue
    if (typeof limit === 'boolean') {
      if (!limit || node[bound] === undefined) continue
      node[exclusive] = node[bound]
      delete node[bound]
    } else node[exclusive] = number(limit, at(exclusive))
  }
}
