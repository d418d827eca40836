import { isObject } from './answer'

export const MASK = '••••••'
/** Beyond this much work all the rest is hidden: a schema from outside may be made to be costly. */
const MAX_STEPS = 1_000_000

/** A copy of `value` in which what the schema calls a secret (`format: password`, `x-sensitive`) is hidden. */
export function maskSecrets(value: unknown, schema: unknown): unknown {
  return new Masker(schema).mask(value, [schema])
}

class Masker {
  private steps = 0

  constructor(private readonly root: unknown) {}

  /** `schemas`: all that speak of this value; one that calls it a secret is enough. */
  mask(value: unknown, schemas: readonly unknown[]): unknown {
    const all = this.withReferred(schemas)
    this.steps += all.length + 1
    if (this.steps > MAX_STEPS || all.some(isSecret)) return MASK
    if (Array.isArray(value))
      return value.map((item, i) =>
        this.mask(
          item,
          all.map(s => itemSchema(s, i)),
        ),
      )
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        this.mask(
          inner,
          all.flatMap(s => propertySchemas(s, key)),
        ),
      ]),
    )
  }

  /** The schemas with those that they refer to or are made of, each once. */
  private withReferred(schemas: readonly unknown[]): Record<string, unknown>[] {
    const seen = new Set<Record<string, unknown>>()
    const waiting = [...schemas]
    for (let at = waiting.pop(); waiting.length > 0 || at !== undefined; at = waiting.pop()) {
      if (!isObject(at) || seen.has(at)) continue
      seen.add(at)
      for (const key of ['$ref', '$dynamicRef', '$recursiveRef'])
        if (typeof at[key] === 'string') waiting.push(...resolve(this.root, at[key]))
      for (const key of ['allOf', 'anyOf', 'oneOf']) waiting.push(...list(at[key]))
      for (const key of ['if', 'then', 'else']) waiting.push(at[key])
      if (isObject(at.dependentSchemas)) waiting.push(...Object.values(at.dependentSchemas))
    }
    return [...seen]
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function itemSchema(schema: Record<string, unknown>, index: number): unknown {
  const tuple = schema.prefixItems ?? schema.items
  if (Array.isArray(tuple)) return tuple[index] ?? schema.additionalItems ?? schema.items
  return schema.items ?? schema.unevaluatedItems
}

function propertySchemas(schema: Record<string, unknown>, key: string): unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema
  if (isObject(properties) && Object.hasOwn(properties, key)) return [properties[key]]
  // A pattern from outside is not run here: each may be meant.
  const patterned = isObject(patternProperties) ? Object.values(patternProperties) : []
  return [...patterned, additionalProperties, unevaluatedProperties]
}

const isSecret = (schema: Record<string, unknown>): boolean =>
  schema.format === 'password' || schema['x-sensitive'] === true

/** What a local reference may mean: the schema at a pointer, or each one with this anchor or `$id`. */
function resolve(root: unknown, ref: string): unknown[] {
  if (ref !== '#' && !ref.startsWith('#/')) return anchored(root, ref)
  let at = root
  for (const part of ref.slice(1).split('/').slice(1)) {
    const key = decodeURIComponentSafe(part).replaceAll('~1', '/').replaceAll('~0', '~')
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : Array.isArray(at) ? at[Number(key)] : undefined
  }
  return [at]
}

function anchored(root: unknown, ref: string): unknown[] {
  const found: unknown[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const at = waiting.pop()
    if (Array.isArray(at)) waiting.push(...at)
    if (!isObject(at)) continue
    if (at.$id === ref || ['$anchor', '$dynamicAnchor'].some(key => `#${String(at[key])}` === ref))
      found.push(at)
    waiting.push(...Object.values(at))
  }
  return found
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
