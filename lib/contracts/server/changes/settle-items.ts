import { and, eq, inArray } from 'drizzle-orm'
import { changeItems } from '@/db/schema/changes'
import { actorRef } from '@/lib/platform/context'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { ReviewAnswers, ReviewDecision } from '../../review'
import { chunks } from '../chunks'
import { applyReview, type ReviewAction } from '../review-decision'
import { type Said, writeEvents } from './change-events'
import { closeIfSettled } from './close-change'
import type { ItemRecord, LockedChange } from './lock-items'
import { updateRequest } from './request-rows'

export interface Settling {
  decision: ReviewDecision
  note?: string | undefined
  /** The answers to the three questions; null where none were asked. */
  answersOf(item: ItemRecord): ReviewAnswers | null
  /** The rule that decides in place of a person. */
  rule?: string
  /** It is decided in the inbox, which closes its own item. */
  inInbox?: boolean
}

const states = { approve: 'approved', reject: 'rejected', quarantine: 'quarantined' } as const
const SINGLE_EVENTS = 20

/** Carries a decision out on locked pending items: contracts, items, history, audit, inbox, and whoever listens. */
export async function settleItems(
  tools: VerbTools,
  locked: LockedChange,
  items: readonly ItemRecord[],
  settling: Settling,
): Promise<void> {
  if (items.length === 0) return
  const { request, server, contracts } = locked
  const { decision, note, rule } = settling
  const facts = {
    changeRequest: `CR-${request.number}`,
    ...(note !== undefined && { note }),
    ...(rule !== undefined && { rule }),
  }
  for (const [action, some] of byAction(decision, items)) {
    const decided = some.flatMap(item => contracts.get(item.contractId) ?? [])
    const answers = some.length === 1 && some[0] !== undefined ? settling.answersOf(some[0]) : null
    await applyReview(tools, decided, action, { ...facts, ...(answers !== null && { answers }) })
  }
  await markItems(tools, items, settling)
  const updated = await updateRequest(tools, request, server, settling)
  const type = states[decision]
  const events: Said[] =
    items.length > SINGLE_EVENTS
      ? [{ type, text: note ?? null, name: String(items.length) }]
      : items.map(item => ({
          type,
          itemId: item.id,
          name: contracts.get(item.contractId)?.name ?? null,
          text: rule === undefined ? (note ?? null) : `rule: ${rule}`,
        }))
  await writeEvents(tools, updated, events)
  await closeIfSettled(tools, updated, server, settling)
  await tools.enqueue('contract.decided', { id: request.id })
  await tools.notify('contracts', items.length === 1 ? items[0]?.contractId : undefined)
  await tools.notify('servers', server.id)
  await tools.notify('changes', request.id)
}

/** A removal is taken note of; all else decides the version that is offered. */
function byAction(decision: ReviewDecision, items: readonly ItemRecord[]): [ReviewAction, ItemRecord[]][] {
  if (decision === 'quarantine') return [['quarantine', [...items]]]
  const removals = items.filter(item => item.type === 'removed')
  const versions = items.filter(item => item.type !== 'removed')
  const all: [ReviewAction, ItemRecord[]][] = [
    [decision, versions],
    [decision === 'approve' ? 'accept_removal' : 'reject_removal', removals],
  ]
  return all.filter(([, some]) => some.length > 0)
}

async function markItems({ tx, ctx }: VerbTools, items: readonly ItemRecord[], settling: Settling) {
  const { decision, note, rule } = settling
  const decided = {
    state: states[decision],
    decidedBy: actorRef(ctx.actor),
    decidedAt: ctx.clock.now(),
    note: note ?? null,
    rule: rule ?? null,
  }
  // Items with the same answers are stored together: those of one decision of thousands mostly are.
  const groups = new Map<string, { answers: ReviewAnswers | null; ids: string[] }>()
  for (const item of items) {
    const answers = settling.answersOf(item)
    const key = JSON.stringify(answers)
    const group = groups.get(key) ?? { answers, ids: [] }
    group.ids.push(item.id)
    groups.set(key, group)
  }
  for (const { answers, ids } of groups.values())
    for (const some of chunks(ids))
      await tx
        .update(changeItems)
        .set({ ...decided, answers })
        .where(and(eq(changeItems.orgId, ctx.orgId), inArray(changeItems.id, some)))
}
