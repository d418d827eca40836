import { and, desc, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import { replaySamples } from '@/db/schema/changes'
import { openSecret } from '@/lib/identity/server'
import type { Ctx } from '@/lib/platform/context'
import { log } from '@/lib/platform/server/log'
import { defineQuery } from '@/lib/platform/server/verb'
import type { Replay } from '../../change-item'
import { diffInPool } from '../diff-pool'
import type { Unanalysed } from './load-unanalysed'
import { readReviewSettings } from './review-settings'

/** What is sealed of a call: its arguments with secrets hidden, and where they were. */
export const sampleBody = z.object({ arguments: z.unknown(), masked: z.array(z.string()) })
/** The place that a sealed sample is bound to. */
export const samplePlace = (orgId: string, callId: string): string => `${orgId}/replay/${callId}`

const samplesOf = defineQuery(
  { permission: 'contract.read', input: z.object({ contractId: z.uuid() }) },
  async ({ tx, ctx }, { contractId }) => {
    const { replay } = await readReviewSettings(tx, ctx.orgId)
    const until = ctx.clock.now()
    const since = new Date(until.getTime() - replay.days * 24 * 3_600_000)
    const rows = replay.enabled
      ? await tx
          .select()
          .from(replaySamples)
          .where(
            and(
              eq(replaySamples.orgId, ctx.orgId),
              eq(replaySamples.contractId, contractId),
              gte(replaySamples.at, since),
            ),
          )
          .orderBy(desc(replaySamples.at))
          .limit(replay.perTool)
      : []
    return { rows, since, until, days: replay.days }
  },
)
type Samples = Awaited<ReturnType<typeof samplesOf>>
type Sample = Samples['rows'][number]

/** Tries recent calls of changed tools against what is offered now, by item. Tools without kept calls are left out. */
export async function replayItems(ctx: Ctx, items: readonly Unanalysed[]): Promise<Map<string, Replay>> {
  const out = new Map<string, Replay>()
  for (const { id, kind, contractId, name, before, after } of items) {
    if (kind !== 'tool' || before === null || after === null) continue
    const samples = await samplesOf(ctx, { contractId })
    const calls = opened(samples.rows)
    if (calls.length === 0) continue
    try {
      const result = await diffInPool('replay', {
        before: before.inputSchema,
        after: after.inputSchema,
        calls: calls.map(({ body }) => body),
      })
      out.set(id, toReplay(samples, calls, result))
    } catch (error) {
      log.warn({ err: error, contract: name }, 'recent calls could not be tried')
      const problem = error instanceof Error ? error.message : 'they could not be tried'
      out.set(id, toReplay(samples, calls, { problem }))
    }
  }
  return out
}

interface Opened {
  sample: Sample
  body: { arguments: unknown; masked: string[] }
}

/** Samples that can be read: those of a key that is gone cannot. */
function opened(rows: readonly Sample[]): Opened[] {
  return rows.flatMap(sample => {
    try {
      const text = openSecret(sample, samplePlace(sample.orgId, sample.callId))
      return [{ sample, body: sampleBody.parse(JSON.parse(text)) }]
    } catch (error) {
      log.warn({ err: error, callId: sample.callId }, 'kept arguments of a call cannot be read')
      return []
    }
  })
}

type Result = Awaited<ReturnType<typeof diffInPool<'replay'>>>

function toReplay({ since, until, days }: Samples, calls: readonly Opened[], result: Result): Replay {
  const frame = { since: since.toISOString(), until: until.toISOString(), days }
  if ('problem' in result)
    return { ...frame, calls: 0, rejected: 0, points: [], rejections: [], problem: result.problem }
  const tried = calls.flatMap(({ sample }, i) => {
    const outcome = result.outcomes[i]
    return outcome?.tried === true ? [{ sample, refusal: outcome.refusal }] : []
  })
  const rejections = tried.flatMap(({ sample, refusal }) =>
    refusal === null
      ? []
      : [
          {
            callId: sample.callId,
            runId: sample.runId,
            at: sample.at.toISOString(),
            profile: { id: sample.profileId, name: sample.profileName },
            agent: sample.agent,
            ...refusal,
          },
        ],
  )
  return {
    ...frame,
    calls: tried.length,
    rejected: rejections.length,
    points: tried.map(({ sample, refusal }) => ({
      callId: sample.callId,
      at: sample.at.toISOString(),
      rejected: refusal !== null,
    })),
    rejections,
    problem: null,
  }
}
