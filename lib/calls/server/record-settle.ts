import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pool } from '@/db/client'
import { withOrg } from '@/db/org'
import { inboxItems } from '@/db/schema/inbox'
import { calls } from '@/db/schema/runs'
import { closeItem } from '@/lib/inbox/server'
import { systemClock } from '@/lib/platform/context'
import { id } from '@/lib/platform/endpoint'
import { newId } from '@/lib/platform/ids'
import { CallLog, type Recorder } from '@/lib/runs/server'
import type { KeptCall } from './record-calls'
import type { Known } from './settle'

const rows = z.array(z.object({ org_id: id, gateway_id: id }))

/** Which gateways carry open calls, over all organizations. */
export async function openCallGateways(): Promise<{ orgId: string; gatewayId: string }[]> {
  const found = rows.parse([...(await pool().db.execute(sql`select * from open_call_gateways()`))])
  return found.map(r => ({ orgId: r.org_id, gatewayId: r.gateway_id }))
}

/** The open calls of one gateway. */
export const leftCalls = (orgId: string, gatewayId: string): Promise<KeptCall[]> =>
  withOrg(orgId, async tx => {
    const found = await tx
      .select({ call: calls, item: inboxItems })
      .from(calls)
      .leftJoin(inboxItems, and(eq(inboxItems.orgId, orgId), eq(inboxItems.id, calls.inboxItemId)))
      .where(and(eq(calls.orgId, orgId), eq(calls.gatewayId, gatewayId), isNull(calls.finishedAt)))
    return found.map(({ call, item }) => ({ call, answer: undefined, item: item ?? undefined }))
  })

/** Ends a call that was left, and withdraws its question; false when somebody else was faster. */
export async function settleCall(recorder: Recorder, { call, item }: KeptCall, end: Known): Promise<boolean> {
  const log = CallLog.adopt(recorder, { ...call }, true, () => new Date())
  const step = log.endStep(end)
  if (step === undefined) return false
  return recorder.transact(call.orgId, async tx => {
    if (item !== undefined)
      await closeItem(
        tx,
        {
          orgId: call.orgId,
          actor: { kind: 'system', reason: 'gateway restart' },
          requestId: newId(),
          clock: systemClock,
        },
        item.id,
        { state: 'cancelled', reason: 'the gateway that held the session stopped' },
      )
    return { result: true, steps: [step] }
  })
}
