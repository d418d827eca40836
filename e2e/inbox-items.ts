import { withOrg } from '@/db/org'
import { closeItem } from '@/lib/inbox/server'
import { arrange, heldCall } from '@/lib/inbox/server/testing'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { Beside } from './database'

const ctx = (orgId: string): Ctx => ({
  orgId,
  actor: { kind: 'system', reason: 'e2e' },
  requestId: newId(),
  clock: systemClock,
})

/** Opens an item of the inbox: every page counts them. Gives what closes it. */
export async function askSomething({ orgId }: Beside): Promise<() => Promise<void>> {
  const id = await arrange(ctx(orgId), heldCall)
  return async () => {
    await withOrg(orgId, tx => closeItem(tx, ctx(orgId), id, { state: 'cancelled', reason: 'e2e' }))
  }
}

/** How many items are open in the table, in the words of the page. */
export async function openItems({ sql }: Beside): Promise<string> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from inbox_items where state in ('open', 'claimed')`
  return row?.n === 1 ? '1 open item' : `${row?.n} open items`
}
