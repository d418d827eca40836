import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { calls, payloads } from '@/db/schema/runs'
import { AppError } from '@/lib/platform/errors'
import { defineQuery } from '@/lib/platform/server/verb'
import { getCallPayloadEndpoint } from '../endpoints'

/** Arguments and result of a call, as far as the audit policy of its tool kept them. */
export const getCallPayload = defineQuery(getCallPayloadEndpoint, async ({ tx, ctx }, input) => {
  const [call] = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.orgId, ctx.orgId), eq(calls.id, input.id)))
  if (call === undefined)
    throw new AppError('not_found', 'There is no such call', {
      hint: 'It may belong to another organization.',
    })
  const kept = await bodies(tx, ctx.orgId, [call.argumentsHash, call.resultHash])
  const args = kept(call.argumentsHash)
  const result = kept(call.resultHash)
  const missing = [
    ...(args === null ? ['arguments'] : []),
    ...(result === null && call.finishedAt !== null ? ['result'] : []),
  ]
  return {
    arguments: args,
    result,
    note:
      missing.length === 0
        ? null
        : `The audit policy of this tool kept no ${missing.join(' and no ')}: there is a summary at most.`,
  }
})

async function bodies(tx: Tx, orgId: string, hashes: (string | null)[]) {
  const wanted = hashes.filter(h => h !== null)
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .select()
          .from(payloads)
          .where(and(eq(payloads.orgId, orgId), inArray(payloads.hash, wanted)))
  const byHash = new Map(rows.map(r => [r.hash, r.body]))
  return (hash: string | null): unknown => {
    const body = hash === null ? undefined : byHash.get(hash)
    return body === undefined ? null : JSON.parse(body)
  }
}
