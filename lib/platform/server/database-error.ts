import { AppError } from '../errors'
import { log } from './log'

/** SQLSTATE classes and client errors that mean: not now. */
const AWAY =
  /^(08|53|57P|58)|^(CONNECT_TIMEOUT|CONNECTION_|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
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

/** Whether the same may succeed later: the database could not be asked, or others were in the way. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (AWAY.test(code) || BUSY.has(code))
}

const AGAIN_MS = 500
const LOG_EVERY_MS = 5_000
let loggedAt = 0

/** Says that the database is away, not a hundred times a second. */
export function logAway(error: unknown): void {
  if (Date.now() - loggedAt < LOG_EVERY_MS) return
  loggedAt = Date.now()
  log.warn(
    { reason: error instanceof Error ? error.message : String(error) },
    'the database does not answer; what must be written is tried again',
  )
}

/** Does what must be done again until the database is there to do it; what it refuses is thrown. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!isPassing(error)) throw error
      logAway(error)
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    }
}

/** Drizzle wraps what the driver threw; the code is on the inside. */
function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}
