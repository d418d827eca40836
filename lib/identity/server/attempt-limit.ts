import { LRUCache } from 'lru-cache'
import { backoffAfter } from '../core/backoff'

const WINDOW_MS = 10 * 60_000
const MAX_FAILURES = 30

const addresses = new LRUCache<string, number>({ max: 50_000, ttl: WINDOW_MS, noUpdateTTL: true })

/** Failed sign-ins per network address, in this process; accounts are held back in the database besides. */
export const addressLimit = {
  isOver: (address: string): boolean => (addresses.get(address) ?? 0) >= MAX_FAILURES,
  failed: (address: string): void => {
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
  },
}

const strangers = new LRUCache<string, { failures: number; until: number }>({
  max: 10_000,
  ttl: 60 * 60_000,
})

/** E-mails without an account are held back like accounts: the answer does not tell which exist. */
export function strangerLockedFor(email: string, now: number): number {
  const key = email.toLowerCase()
  const known = strangers.get(key)
  if (known !== undefined && known.until > now) return known.until - now
  const failures = (known?.failures ?? 0) + 1
  strangers.set(key, { failures, until: now + backoffAfter(failures) })
  return 0
}
