import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { sampleStarts } from '@/db/schema/workspace'
import { defineVerb } from '@/lib/platform/server/verb'

const before = { running: ['requested'], done: ['running'], failed: ['requested', 'running'] } as const

/** The worker says how a start of the sample agent goes; false when it is not in a state that leads there. */
export const moveSampleStart = defineVerb(
  {
    permission: 'sample.run',
    input: z.object({
      id: z.uuid(),
      to: z.enum(['running', 'done', 'failed']),
      detail: z.string().max(2000).nullable().default(null),
    }),
  },
  async ({ tx, ctx, audit, unchanged, notify }, { id, to, detail }) => {
    const now = ctx.clock.now()
    const [row] = await tx
      .update(sampleStarts)
      .set({ state: to, detail, ...(to === 'running' ? { startedAt: now } : { finishedAt: now }) })
      .where(
        and(
          eq(sampleStarts.orgId, ctx.orgId),
          eq(sampleStarts.id, id),
          inArray(sampleStarts.state, [...before[to]]),
        ),
      )
      .returning()
    if (row === undefined) {
      unchanged()
      return false
    }
    await audit({
      action: `sample_agent.${to}`,
      subject: { type: 'sample_start', id },
      data: { detail },
    })
    await notify('sample', id)
    return true
  },
)

/** Starts whose worker died in the midst: nobody will end them. */
export const failLostStarts = defineVerb(
  { permission: 'sample.run', input: z.object({}) },
  async ({ tx, ctx, audit, unchanged, notify }) => {
    const rows = await tx
      .update(sampleStarts)
      .set({
        state: 'failed',
        detail: 'The worker was ended while the agent worked',
        finishedAt: ctx.clock.now(),
      })
      .where(and(eq(sampleStarts.orgId, ctx.orgId), eq(sampleStarts.state, 'running')))
      .returning({ id: sampleStarts.id })
    if (rows.length === 0) {
      unchanged()
      return
    }
    for (const { id } of rows) {
      await audit({
        action: 'sample_agent.failed',
        subject: { type: 'sample_start', id },
        data: { lost: true },
      })
      await notify('sample', id)
    }
  },
)
