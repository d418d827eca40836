import { createHash } from 'node:crypto'
import type { ChangeItemType } from '../../change-request'
import { canonical } from '../canonical'

const sha256 = (value: unknown): string =>
  `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`

/** What a decision of one item binds to: the contract, what happened to it, and both definitions by their hashes. */
export const itemDigest = (shown: {
  contractId: string
  type: ChangeItemType
  before: string | null
  after: string | null
}): string => sha256(shown)

/** What a decision of several binds to: the pending items with their digests. */
export const requestDigest = (pending: readonly { id: string; digest: string }[]): string =>
  sha256(pending.map(({ id, digest }) => [id, digest]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
