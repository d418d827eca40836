import { isObject } from './answer'

export const MASK = '••••••'
const MAX_DEPTH = 40

/** A copy of `value` in which what the schema calls a secret (`format: password`, `x-sensitive`) is hidden. */
export function maskSecrets(value: unknown, schema: unknown): unknown {
  return mask(value, schema, schema, 0)
}

function mask(value: unknown, schema: unknown, root: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return value
  if (schema.format === 'password' || schema['x-sensitive'] === true) return MASK
  let out = value
  if (typeof schema.$ref === 'string') out = mask(out, resolve(root, schema.$ref), root, depth + 1)
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const)
    for (const branch of list(schema[key])) out = mask(out, branch, root, depth + 1)
  for (const key of ['then', 'else', 'if'] as const)
    if (isObject(schema[key])) out = mask(out, schema[key], root, depth + 1)
  if (Array.isArray(out)) return out.map((item, i) => mask(item, itemSchema(schema, i), root, depth + 1))
  if (isObject(out))
    return Object.fromEntries(
      Object.entries(out).map(([k, v]) => [k, mask(v, propertySchema(schema, k), root, depth + 1)]),
    )
  return out
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function itemSchema(schema: Record<string, unknown>, index: number): unknown {
  const tuple = schema.prefixItems ?? schema.items
  if (Array.isArray(tuple)) return tuple[index] ?? schema.additionalItems ?? schema.items
  return schema.items
}

function propertySchema(schema: Record<string, unknown>, key: string): unknown {
  const { properties, patternProperties, additionalProperties } = schema
  if (isObject(properties) && Object.hasOwn(properties, key)) return properties[key]
  // A pattern from outside is not run here: any sensitive one hides the property.
  const sensitive = isObject(patternProperties)
    ? Object.values(patternProperties).find(s => isObject(s) && isSecret(s))
    : undefined
  return sensitive ?? additionalProperties
}

const isSecret = (schema: Record<string, unknown>): boolean =>
  schema.format === 'password' || schema['x-sensitive'] === true

function resolve(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined
  let at = root
  for (const part of ref.slice(1).split('/').slice(1)) {
    const key = decodeURIComponentSafe(part).replaceAll('~1', '/').replaceAll('~0', '~')
    at = isObject(at) ? at[key] : Array.isArray(at) ? at[Number(key)] : undefined
  }
  return at
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
