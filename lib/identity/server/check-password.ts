import { addressLimit, strangerLockedFor } from './attempt-limit'
import { verifyPassword } from './passwords'
import { beginSignIn, forgive } from './store'

export type PasswordCheck =
  | { outcome: 'right'; personId: string; passwordHash: string }
  | { outcome: 'wrong' }
  | { outcome: 'locked'; seconds: number }

/** Checks a password under the back-off of its account and the limit of its address. */
export async function checkPassword(
  email: string,
  password: string,
  address: string,
  now: Date,
): Promise<PasswordCheck> {
  if (addressLimit.isOver(address)) return { outcome: 'locked', seconds: 600 }
  const account = await beginSignIn(email)
  const waitMs = account?.locked_for_ms ?? strangerLockedFor(email, now.getTime())
  if (waitMs > 0) return { outcome: 'locked', seconds: Math.ceil(waitMs / 1000) }
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (!right || account === undefined || account.password_hash === null) {
    addressLimit.failed(address)
    return { outcome: 'wrong' }
  }
  await forgive(account.person_id)
  return { outcome: 'right', personId: account.person_id, passwordHash: account.password_hash }
}
