export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One step of a JSON Pointer (RFC 6901). */
export const escapePointer = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')
export const unescapePointer = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The value that a JSON Pointer leads to; undefined when it leads nowhere. */
export function atPointer(root: unknown, pointer: string): unknown {
  if (pointer === '') return root
  if (!pointer.startsWith('/')) return undefined
  let value = root
  for (const step of pointer.slice(1).split('/').map(unescapePointer)) {
    if (Array.isArray(value)) value = /^\d+$/.test(step) ? value[Number(step)] : undefined
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}
