import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { AppError } from '@/lib/platform/errors'
import type { Pin, PromptContent } from '../contract'

/**
 * The hash of a version: everything that decides what a caller is given, its snippets included.
 * @throws AppError `invalid` for what JSON cannot carry or a database cannot keep
 */
export function versionHash(content: PromptContent, pins: readonly Pin[]): string {
  const sorted = [...pins].sort((a, b) => (a.name < b.name ? -1 : 1))
  return `v1:sha256:${sha256(canonical({ content, pins: sorted.map(({ name, hash }) => ({ name, hash })) }))}`
}

/** What an approval binds to: this content, of this prompt, for this environment. */
export const releaseDigest = (release: { prompt: string; environment: string; hash: string }): string =>
  `sha256:${sha256(canonical(release))}`

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function canonical(value: unknown): string {
  let text: string | undefined
  try {
    text = canonicalize(value)
  } catch (cause) {
    throw new AppError('invalid', 'The prompt holds a value that JSON cannot carry', { cause })
  }
  if (text === undefined || text.includes('\\u0000'))
    throw new AppError('invalid', 'The prompt holds a NUL character, which is never shown to anyone', {
      hint: 'Take it out of the text.',
    })
  return text
}
