import { AppError } from '../errors'

export const MAX_DEPTH = 64

export const tooDeep = (): AppError =>
  new AppError('invalid', `The input is nested more than ${MAX_DEPTH} levels deep`)

/**
 * Refuses what JSON can say and PostgreSQL or recursive code can't take: the NUL character, lone surrogates, deep nesting.
 * @throws AppError `invalid`
 */
export function refuseUnsafe(input: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseText(value)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw tooDeep()
      for (const [key, inner] of Object.entries(value)) {
        refuseText(key)
        waiting.push({ value: inner, depth: depth + 1 })
      }
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\0'))
    throw new AppError('invalid', 'The input holds the NUL character, which is not text')
  if (/\p{Surrogate}/u.test(text))
    throw new AppError('invalid', 'The input is not valid Unicode', {
      detail: 'It holds half of a surrogate pair.',
    })
}
