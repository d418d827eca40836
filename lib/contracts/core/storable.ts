import { isObject } from './json'

export const MAX_DEFINITION_BYTES = 1024 * 1024
export const MAX_DEPTH = 150
export const MAX_NAME_BYTES = 2000

const NUL = String.fromCharCode(0)

/** Why a value cannot be kept as it is, in plain words; undefined when it can. */
export function storageProblem(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return textProblem(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return 'it holds a number that is too large'
  if (depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} deep`
  if (Array.isArray(value)) return first(value, one => storageProblem(one, depth + 1))
  if (!isObject(value)) return undefined
  return first(Object.entries(value), ([key, one]) => textProblem(key) ?? storageProblem(one, depth + 1))
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair. */
function textProblem(text: string): string | undefined {
  if (text.includes(NUL)) return 'it holds a NUL character'
  return /\p{Surrogate}/u.test(text) ? 'it holds text that is not valid Unicode' : undefined
}

function first<T>(values: readonly T[], problem: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = problem(value)
    if (found !== undefined) return found
  }
  return undefined
}
