import { sql } from 'drizzle-orm'
import { withOrg } from '@/db/org'
import { calls, payloads, runEvents, runs } from '@/db/schema/runs'
import { newId } from '@/lib/platform/ids'
import { notifyIn } from '@/lib/platform/server/verb'

type RunValues = typeof runs.$inferInsert
type CallValues = typeof calls.$inferInsert

/** Puts a run into the table. */
export async function arrangeRun(orgId: string, over: Partial<RunValues> = {}): Promise<string> {
  const now = new Date()
  const row: RunValues = {
    id: newId(),
    orgId,
    profileId: newId(),
    profileName: 'orders',
    agent: 'order-agent',
    groupKey: `gap:${newId()}`,
    state: 'running',
    startedAt: now,
    lastActivityAt: now,
    ...over,
  }
  await withOrg(orgId, tx => tx.insert(runs).values(row))
  return row.id
}

/** Puts a call into the table. */
export async function arrangeCall(
  orgId: string,
  runId: string,
  over: Partial<CallValues> = {},
): Promise<string> {
  const row: CallValues = {
    id: newId(),
    orgId,
    runId,
    principal: 'token',
    gatewayId: newId(),
    kind: 'tool',
    serverName: 'inventory',
    requestedName: 'reserve',
    name: 'inventory.reserve',
    state: 'COMPLETED',
    submittedAt: new Date(),
    finishedAt: new Date(),
    ...over,
  }
  await withOrg(orgId, tx => tx.insert(calls).values(row))
  return row.id
}

export const arrangePayload = (orgId: string, hash: string, body: string) =>
  withOrg(orgId, tx =>
    tx.insert(payloads).values({ orgId, hash, body, size: body.length, createdAt: new Date() }),
  )

/** Appends one event as the recorder does, and keeps its transaction open for `delayMs` after. */
export const appendEvent = (orgId: string, runId: string, data: Record<string, unknown>, delayMs = 0) =>
  withOrg(orgId, async tx => {
    const [run] = await tx
      .update(runs)
      .set({ lastSeq: sql`${runs.lastSeq} + 1` })
      .where(sql`${runs.orgId} = ${orgId} and ${runs.id} = ${runId}`)
      .returning({ seq: runs.lastSeq })
    if (run === undefined) throw new Error('no such run')
    await tx
      .insert(runEvents)
      .values({ orgId, runId, seq: run.seq, type: 'call.progress', at: new Date(), data })
    await notifyIn(tx, orgId, 'runs', runId)
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
  })
