import { changeEvents } from '@/db/schema/changes'
import { actorRef } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { QueryTools } from '@/lib/platform/server/verb'
import type { ChangeEvent } from '../../change-request'
import { chunks } from '../chunks'

export type Said = Pick<ChangeEvent, 'type'> & Partial<Pick<ChangeEvent, 'name' | 'text' | 'itemId'>>

/** Adds entries to the history of a change request. */
export async function writeEvents(
  { tx, ctx }: QueryTools,
  request: { id: string; revision: number; digest: string },
  events: readonly Said[],
): Promise<void> {
  const rows = events.map(({ type, name = null, text = null, itemId = null }) => ({
    id: newId(),
    orgId: ctx.orgId,
    changeRequestId: request.id,
    at: ctx.clock.now(),
    actor: actorRef(ctx.actor),
    revision: request.revision,
    digest: request.digest,
    type,
    name,
    text,
    itemId,
  }))
  for (const some of chunks(rows)) await tx.insert(changeEvents).values(some)
}
