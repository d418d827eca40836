import { randomBytes } from 'node:crypto'
import { formatSecret, hashSecret, type SecretPrefix } from '../core/secret-format'

/** A new key or token: its value (to show once), the hash to store and the first characters to tell it by. */
export function mintSecret(prefix: SecretPrefix): { value: string; hash: string; prefix: string } {
  const value = formatSecret(prefix, randomBytes(32))
  return { value, hash: hashSecret(value), prefix: value.slice(0, 12) }
}
