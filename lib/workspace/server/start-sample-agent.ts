import { and, eq, inArray, sql } from 'drizzle-orm'
import { sampleStarts } from '@/db/schema/workspace'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { startSampleAgentEndpoint } from '../endpoints'
import { sampleState } from './get-sample'

export const SAMPLE_AGENT_TOPIC = 'sample.agent'

/** Asks the worker for a working day of the sample agent; one at a time. */
export const startSampleAgent = defineVerb(
  startSampleAgentEndpoint,
  async ({ tx, ctx, audit, notify, enqueue }) => {
    // Two who press at the same time: the second waits here and then sees the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sample:${ctx.orgId}`}, 0))`)
    const { loaded } = await sampleState(tx, ctx.orgId)
    if (!loaded)
      throw new AppError('conflict', 'The sample workspace is not loaded', {
        hint: 'Start Countersign with the sample, or apply samples/workspace.yaml.',
      })
    const [running] = await tx
      .select()
      .from(sampleStarts)
      .where(and(eq(sampleStarts.orgId, ctx.orgId), inArray(sampleStarts.state, ['requested', 'running'])))
    if (running !== undefined)
      throw new AppError('conflict', 'The sample agent is at work already', {
        detail: `It was started at ${running.requestedAt.toISOString()}.`,
        hint: 'Wait until its working day ends; see Runs.',
      })
    const id = newId()
    await tx
      .insert(sampleStarts)
      .values({ id, orgId: ctx.orgId, state: 'requested', requestedAt: ctx.clock.now() })
    await enqueue(SAMPLE_AGENT_TOPIC, { id })
    await audit({ action: 'sample_agent.started', subject: { type: 'sample_start', id } })
    await notify('sample', id)
    return sampleState(tx, ctx.orgId)
  },
)
