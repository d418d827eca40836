import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { AppError } from '@/lib/platform/errors'
import type { Subject } from '../contract'

/**
 * `sha256:…` over the canonical form (RFC 8785) of exactly what a person is shown: what a decision binds to.
 * @throws AppError `invalid` for what cannot be stored and shown as it is (a NUL character, a number out of range).
 */
export function subjectDigest(subject: Subject): string {
  const text = canonical(subject)
  if (text.includes('\\u0000'))
    throw new AppError('invalid', 'The request holds a NUL character, which cannot be shown to a person')
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

function canonical(subject: Subject): string {
  try {
    return canonicalize(subject) ?? ''
  } catch (error) {
    throw new AppError('invalid', 'The request holds a value that JSON cannot carry', { cause: error })
  }
}
