import { createHash } from 'node:crypto'

/** `csk`: API key of a person. `cst`: token of an agent. */
export const secretPrefixes = ['csk', 'cst'] as const
export type SecretPrefix = (typeof secretPrefixes)[number]

const SHAPE = /^(csk|cst)_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/

/** Six characters that a secret scanner, and we, can check without a database. */
const checksum = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** `prefix_` + 256 random bits in base64url + checksum. */
export function formatSecret(prefix: SecretPrefix, random: Uint8Array): string {
  const body = `${prefix}_${Buffer.from(random).toString('base64url')}`
  return body + checksum(body)
}

/** What kind of secret it is; `undefined` when it was cut short or mistyped. */
export function secretKind(value: string): SecretPrefix | undefined {
  const match = SHAPE.exec(value)
  const body = value.slice(0, -6)
  if (match === null || checksum(body) !== match[3]) return undefined
  return match[1] === 'csk' ? 'csk' : 'cst'
}

/** What is stored: high entropy needs no slow hash. */
export const hashSecret = (value: string): string => createHash('sha256').update(value).digest('hex')
