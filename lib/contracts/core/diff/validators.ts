import type { JsonSchema } from '../../contract'
import { isObject } from '../json'
import type { CompileValidator, Dialect, Validate } from './types'
import { Unsupported } from './unsupported'

/** The schema as a validator of its dialect takes it: older keywords that were understood are written anew. */
export function forValidator(schema: JsonSchema, dialect: Dialect): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const { $schema: _, ...rest } = schema
  const rewritten = rewrite(rest, dialect)
  return isObject(rewritten) ? rewritten : rest
}

/** Copies only what changes. */
function rewrite(value: unknown, dialect: Dialect): unknown {
  if (Array.isArray(value)) {
    const inner = value.map(one => rewrite(one, dialect))
    return inner.some((one, i) => one !== value[i]) ? inner : value
  }
  if (!isObject(value)) return value
  let changed = false
  const out: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const kept = key === 'enum' || key === 'const' || key === 'default' || key === 'examples'
    out[key] = kept ? inner : rewrite(inner, dialect)
    changed ||= out[key] !== inner
  }
  return spell(out, dialect) || changed ? out : value
}

/** Brings a schema object into words that its validator knows; says whether it had to. */
function spell(schema: Record<string, unknown>, dialect: Dialect): boolean {
  let changed = false
  if (schema.nullable === true && schema.type === undefined) {
    delete schema.nullable
    changed = true
  }
  if (Array.isArray(schema.enum) && schema.enum.length === 0) {
    delete schema.enum
    schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), false]
    changed = true
  }
  if (dialect === '2020-12' && Array.isArray(schema.items)) {
    schema.prefixItems = schema.items
    delete schema.items
    if (schema.additionalItems !== undefined) schema.items = schema.additionalItems
    delete schema.additionalItems
    if (Array.isArray(schema.prefixItems) && schema.prefixItems.length === 0) delete schema.prefixItems
    changed = true
  }
  if (dialect === 'draft-04') return changed
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue
    if (schema[exclusive] && schema[bound] !== undefined) {
      schema[exclusive] = schema[bound]
      delete schema[bound]
    } else delete schema[exclusive]
    changed = true
  }
  return changed
}

/** @throws Unsupported when a validator cannot be made of the schema. */
export function validatorOf(schema: JsonSchema, dialect: Dialect, compile: CompileValidator): Validate {
  try {
    return compile(forValidator(schema, dialect), dialect)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : String(error)
    throw new Unsupported(`a validator cannot be made of it: ${why}`)
  }
}
