import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

export const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** The hash of a JSON value, the same whatever the order of its keys (RFC 8785). */
export const jsonHash = (value: unknown): string => sha256(canonicalize(value) ?? 'undefined')
