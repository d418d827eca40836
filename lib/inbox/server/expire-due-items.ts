import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pool } from '@/db/client'
import { type Clock, type Ctx, systemClock } from '@/lib/platform/context'
import { id } from '@/lib/platform/endpoint'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { closeRow } from './store'

const BATCH = 200
const due = z.array(z.object({ org_id: id, id }))

/** Closes one item whose time is over; false when somebody decided it in the same moment. */
const expireItem = defineVerb(
  { permission: 'inbox.decide', input: z.object({ id }) },
  async ({ tx, ctx, audit, unchanged, notify }, input) => {
    const end = { state: 'expired', reason: 'nobody decided in time', at: ctx.clock.now() } as const
    const closed = await closeRow(tx, { orgId: ctx.orgId, id: input.id }, end)
    if (closed === undefined) {
      unchanged()
      return false
    }
    await audit({
      action: 'inbox_item.expired',
      subject: { type: 'inbox_item', id: closed.id, name: closed.title },
      data: { digest: closed.digest, dueAt: closed.dueAt.toISOString(), callId: closed.callId },
    })
    await notify('inbox', closed.id)
    return true
  },
)

/** The worker's sweep over all organizations: closes what nobody decided in time. Gives how many. */
export async function expireDueItems(clock: Clock = systemClock): Promise<number> {
  let expired = 0
  for (;;) {
    const rows = due.parse([
      ...(await pool().db.execute(sql`select * from inbox_due(${clock.now().toISOString()}, ${BATCH})`)),
    ])
    for (const row of rows) if (await expireItem(worker(row.org_id, clock), { id: row.id })) expired++
    if (rows.length < BATCH) return expired
  }
}

const worker = (orgId: string, clock: Clock): Ctx => ({
  orgId,
  actor: { kind: 'worker', job: 'inbox-expiry' },
  requestId: newId(),
  clock,
})
