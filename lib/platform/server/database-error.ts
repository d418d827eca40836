import { AppError } from '../errors'

/** SQLSTATE classes and client errors that mean: not now. */
const AWAY = /^(08|53|57P|58)|^(CONNECT_TIMEOUT|CONNECTION_|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT)/
/** Serialization failure, deadlock, lock timeout. */
const BUSY = new Set(['40001', '40P01', '55P03'])

/** The database's troubles in our words; anything else is given back as it is. */
export function fromDatabase(error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined || error instanceof AppError) return error
  if (AWAY.test(code))
    return new AppError('unavailable', 'The database does not take this now', {
      detail: code.startsWith('53') ? 'It is out of space, memory or connections.' : 'It does not answer.',
      hint: 'Nothing was changed. Try again in a moment.',
      cause: error,
    })
  if (BUSY.has(code))
    return new AppError('conflict', 'Others were changing the same at the same time', {
      hint: 'Nothing was changed. Try again.',
      cause: error,
    })
  return error
}

/** Drizzle wraps what the driver threw; the code is on the inside. */
function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}
