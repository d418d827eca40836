import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { changeEvents } from '@/db/schema/changes'
import { AppError } from '@/lib/platform/errors'
import type { QueryTools } from '@/lib/platform/server/verb'
import type { ItemRecord } from './lock-items'
import type { RequestRecord } from './request-rows'

/** Why an item can no longer be decided: who did, or that the server took it back. */
export function decidedAlready(item: ItemRecord, name: string): AppError {
  if (item.state === 'withdrawn')
    return new AppError('conflict', `${name} went back to what is served: nothing is left to decide`, {
      detail: `The server took the change back at ${item.changedAt.toISOString()}.`,
      reason: 'withdrawn',
      data: { state: item.state, at: item.changedAt.toISOString() },
    })
  const who = item.decidedBy?.name ?? 'somebody else'
  const at = item.decidedAt?.toISOString() ?? null
  return new AppError('conflict', `${name} was ${item.state} by ${who}${at === null ? '' : ` at ${at}`}`, {
    hint: 'Load the change request again to see the decision.',
    data: { state: item.state, decidedBy: item.decidedBy, at },
  })
}

/** What was shown of an item is not what is offered now. */
export const itemChanged = (item: ItemRecord, name: string, shown: string): AppError =>
  new AppError('conflict', `${name} changed again at ${item.changedAt.toISOString()}`, {
    detail: 'Its server offers another definition than the one that you were shown.',
    hint: 'Load the item again and decide on what it shows.',
    reason: 'digest_mismatch',
    data: {
      shown,
      digest: item.digest,
      changedAt: item.changedAt.toISOString(),
      type: item.type,
      versionId: item.afterId,
    },
  })

export const stillAnalysing = (name: string): AppError =>
  new AppError('conflict', `${name} is still being compared with recent calls`, {
    hint: 'Try again in a moment.',
    reason: 'analysing',
  })

/** What happened to a change request since it was shown with this digest. */
export async function changedSince(
  { tx, ctx }: QueryTools,
  request: RequestRecord,
  shown: string,
): Promise<AppError> {
  const mine = and(eq(changeEvents.orgId, ctx.orgId), eq(changeEvents.changeRequestId, request.id))
  const [seen] = await tx
    .select({ id: changeEvents.id })
    .from(changeEvents)
    .where(and(mine, eq(changeEvents.digest, shown)))
    .orderBy(desc(changeEvents.id))
    .limit(1)
  const since = await tx
    .select({
      type: changeEvents.type,
      name: changeEvents.name,
      at: changeEvents.at,
      actor: changeEvents.actor,
    })
    .from(changeEvents)
    .where(and(mine, seen === undefined ? undefined : gt(changeEvents.id, seen.id)))
    .orderBy(asc(changeEvents.id))
    .limit(100)
  const words = since.map(({ type, name, actor, at }) =>
    [name ?? '', type, 'by', actor.name, 'at', at.toISOString()].join(' ').trim(),
  )
  return new AppError('conflict', `CR-${request.number} changed since you looked at it`, {
    detail: words.length === 0 ? undefined : `${words.join('; ')}.`,
    hint: 'Load it again and decide on what it shows.',
    reason: 'digest_mismatch',
    data: {
      shown,
      digest: request.digest,
      revision: request.revision,
      changes: since.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    },
  })
}
