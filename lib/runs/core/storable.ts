/**
 * A value as PostgreSQL can keep it: text from outside may hold NUL and lone surrogates, which neither `text` nor
 * `jsonb` takes. They are replaced visibly, so that one strange call never stops the record of others.
 */
export function storable<T>(value: T): T
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(v => storable(v))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [clean(k), storable(v)]))
}

const clean = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')
