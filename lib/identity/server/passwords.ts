import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with the second of OWASP's recommended settings.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | undefined
/** Takes as long without a hash as with one, so that time does not tell which e-mails have an account. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}

/** 100 random bits in groups that a person can type: no look-alike characters. */
export function oneTimePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789A'
  const letters = [...randomBytes(20)].map(byte => alphabet[byte % 32]).join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}
