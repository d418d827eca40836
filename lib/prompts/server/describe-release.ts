import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptReleaseEvents } from '@/db/schema/prompts'
import type { Ctx } from '@/lib/platform/context'
import type { ReleaseDetail, ReleaseEvent, ReleaseRow, VersionRef } from '../contract'
import { actionsOf } from '../core/release-guard'
import { weightOf } from '../core/weight'
import { exposuresOf, factsOf } from './release-facts'
import { type LoadedRelease, loadRelease, type ReleaseRecord } from './release-store'
import { numbersOf } from './rows'
import { iso } from './store'

export async function describeRelease(tx: Tx, ctx: Ctx, id: string): Promise<ReleaseDetail> {
  const loaded = await loadRelease(tx, ctx.orgId, id)
  const { release, candidate } = loaded
  const facts = await factsOf(tx, ctx, loaded)
  return {
    ...(await describeHead(tx, loaded)),
    digest: release.digest,
    pins: candidate.pins,
    gates: [...facts.gates],
    judge: release.judge,
    events: await eventsOf(tx, release),
    actions: actionsOf(facts),
    inboxItemId: release.inboxItemId,
    exposures: await exposuresOf(tx, release),
  }
}

async function describeHead(tx: Tx, { release, prompt }: LoadedRelease): Promise<ReleaseRow> {
  const [row] = await toReleaseRows(tx, prompt.name, [release])
  if (row === undefined) throw new Error('One record gives one release')
  return row
}

export async function toReleaseRows(
  tx: Tx,
  prompt: string,
  records: readonly ReleaseRecord[],
): Promise<ReleaseRow[]> {
  const [first] = records
  if (first === undefined) return []
  const ids = records.flatMap(r => [r.candidateId, ...(r.stableId === null ? [] : [r.stableId])])
  const numbers = await numbersOf(tx, first.orgId, ids)
  const ref = (id: string): VersionRef => numbers.get(id) ?? { number: 0, hash: '' }
  return records.map(row => ({
    id: row.id,
    prompt,
    environment: row.environment,
    state: row.state,
    candidate: ref(row.candidateId),
    stable: row.stableId === null ? null : ref(row.stableId),
    stages: row.stages,
    stage: row.stage,
    weight: weightOf(row),
    paused: row.paused,
    notes: row.notes,
    author: row.author,
    approvedBy: row.approvedBy,
    approvedAt: iso(row.approvedAt),
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    stageStartedAt: iso(row.stageStartedAt),
    endedAt: iso(row.endedAt),
    endedBy: row.endedBy,
    reason: row.reason,
  }))
}

async function eventsOf(tx: Tx, { orgId, id }: ReleaseRecord): Promise<ReleaseEvent[]> {
  const rows = await tx
    .select()
    .from(promptReleaseEvents)
    .where(and(eq(promptReleaseEvents.orgId, orgId), eq(promptReleaseEvents.releaseId, id)))
    .orderBy(asc(promptReleaseEvents.at), asc(promptReleaseEvents.id))
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    from: row.fromState,
    to: row.toState,
    stage: row.stage,
    note: row.note,
  }))
}
