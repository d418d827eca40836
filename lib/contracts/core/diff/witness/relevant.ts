import { isObject } from '../../json'

/** All property names in a value. */
export function keysIn(value: unknown, keys = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) keysIn(item, keys)
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key)
      keysIn(inner, keys)
    }
  return keys
}

/**
 * The schema as far as it can judge values of these property names: what is said of another property never applies, so
 * it may as well say nothing. References that lead through properties, and identifiers, keep all as it is.
 */
export function relevantTo(schema: unknown, keys: ReadonlySet<string>): unknown {
  return isTied(schema) ? schema : pruned(schema, keys)
}

const identifiers = ['$id', 'id', '$anchor', '$dynamicAnchor']

function isTied(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isTied)
  if (!isObject(value)) return false
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string' && inner.includes('/properties/')) return true
    if (identifiers.includes(key) && typeof inner === 'string') return true
    if (typeof inner === 'object' && isTied(inner)) return true
  }
  return false
}

function pruned(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map(item => pruned(item, keys))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'const' || key === 'enum' || key === 'default') return [key, inner]
      if (key !== 'properties' || !isObject(inner)) return [key, pruned(inner, keys)]
      const named = Object.entries(inner).map(([name, one]) => [
        name,
        keys.has(name) ? pruned(one, keys) : anything,
      ])
      return [key, Object.fromEntries(named)]
    }),
  )
}

/** Not `true`, which draft-04 does not know. */
const anything = {}
