import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Definition } from '../contract'

/** RFC 8785 canonical JSON. @throws for what JSON cannot say (infinite numbers). */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('Not a JSON value')
  return text
}

/** The hash of a JSON value under the first formula; another formula would have another prefix. */
export const hashOf = (value: unknown): string =>
  `v1:sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`

export interface DefinitionHashes {
  hash: string
  inputHash: string | null
  outputHash: string | null
}

/** The whole and, for tools, input and output apart. */
export const hashesOf = (definition: Definition): DefinitionHashes => ({
  hash: hashOf(definition),
  inputHash: definition.inputSchema === undefined ? null : hashOf(definition.inputSchema),
  outputHash: definition.outputSchema === undefined ? null : hashOf(definition.outputSchema),
})
