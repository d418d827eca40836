import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { contracts } from '@/db/schema/contracts'
import { serverSyncs, servers } from '@/db/schema/servers'
import { type Ctx, requirePermission } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { type SyncDto, syncDto } from '@/lib/servers'
import { lockServer, type ServerRecord, toSyncDto } from '@/lib/servers/server'
import type { ImportedItem, ImportResult } from '../core/import'
import { noteLookAlikes } from '../core/look-alikes'
import { countsOf, itemsOf, planSync, type SyncPlan } from '../core/sync-plan'
import { applyPlan, type JudgedPlan } from './apply-plan'
import { foldChanges } from './changes/fold-changes'
import type { Touched } from './changes/shown'
import { areJudged, type Judgements } from './judge-offer'
import { LINT_TOPIC } from './lint/topics'
import { knownContracts, offeredVersions } from './offered-versions'
import type { SyncOutcome } from './sync-outcome'

const KEPT_SYNCS = 300

export const recordSyncInput = z.object({
  serverId: z.uuid(),
  trigger: syncDto.shape.trigger,
  startedAt: z.date(),
  /** The newest sync that was stored when the server was asked: another since then makes this one stale. */
  basis: z.uuid().nullable(),
  initialReview: z.enum(['pending', 'approve']),
  outcome: z.custom<SyncOutcome>(),
  judgements: z.custom<Judgements>(),
})

/**
 * Stores what a sync found, all or nothing.
 * @returns `stale` when another sync was stored meanwhile: its answer may be newer, so the server must be asked again;
 *   also when another version was approved meanwhile, with which nothing was compared yet
 */
export const recordSync = defineVerb(
  { permission: 'server.manage', input: recordSyncInput },
  async (tools, input): Promise<SyncDto | 'stale'> => {
    const { tx, ctx, audit, notify, enqueue, unchanged } = tools
    if (input.initialReview === 'approve') requirePermission(ctx, 'contract.review')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sync ${input.serverId}`}, 0))`)
    const server = await lockServer(tx, ctx.orgId, input.serverId)
    if ((await newestSync(tx, ctx, server.id)) !== input.basis) {
      unchanged()
      return 'stale'
    }
    const { outcome, judgements } = input
    const judged = outcome.ok ? { ...(await planOf(tx, ctx, server, outcome)), judgements } : undefined
    if (judged !== undefined && !areJudged(judged.offered, judgements)) {
      unchanged()
      return 'stale'
    }
    // Approval by import is for the first import alone: later additions are looked at one by one.
    const review = server.lastSyncAt === null ? input.initialReview : 'pending'
    const found =
      outcome.ok && judged !== undefined ? await apply(tx, ctx, server, outcome, judged, review) : nothing
    // What the first import finds waits in the catalog; what changes after that is under review.
    if (server.lastSyncAt !== null) await foldChanges(tools, server, found.touched, input.trigger)
    await updateServer(tx, ctx, server, outcome)
    const row = await insertSync(tx, ctx, input, found)
    const { added, changed, removed } = found.counts
    const moved = added + changed + removed > 0
    const byPerson = byPeople.includes(input.trigger)
    if (moved || byPerson || server.health !== healthOf(server, outcome))
      await audit({
        action: outcome.ok ? 'server.synced' : 'server.sync_failed',
        subject: { type: 'server', id: server.id, name: server.name },
        data: {
          trigger: input.trigger,
          counts: found.counts,
          ...(row.error !== null && { error: row.error }),
        },
      })
    else unchanged()
    if (moved) {
      await notify('contracts')
      await enqueue(LINT_TOPIC, { serverId: server.id })
    }
    await notify('servers', server.id)
    return toSyncDto(row)
  },
)

const byPeople: readonly SyncDto['trigger'][] = ['manual', 'apply', 'file']
type Found = { counts: SyncDto['counts']; items: SyncDto['items']; touched: Touched[] }
const nothing: Found = {
  counts: { added: 0, changed: 0, removed: 0, unchanged: 0, rejected: 0 },
  items: [],
  touched: [],
}

export async function newestSync(tx: Tx, ctx: Ctx, serverId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: serverSyncs.id })
    .from(serverSyncs)
    .where(and(eq(serverSyncs.orgId, ctx.orgId), eq(serverSyncs.serverId, serverId)))
    .orderBy(desc(serverSyncs.id))
    .limit(1)
  return row?.id ?? null
}

async function planOf(
  tx: Tx,
  ctx: Ctx,
  server: ServerRecord,
  { imported, complete }: Extract<SyncOutcome, { ok: true }>,
) {
  const plan = planSync(await knownContracts(tx, ctx, server.id), imported, complete)
  return { plan, offered: await offeredVersions(tx, ctx, plan.changed) }
}

async function apply(
  tx: Tx,
  ctx: Ctx,
  server: ServerRecord,
  { imported }: Extract<SyncOutcome, { ok: true }>,
  judged: JudgedPlan,
  initialReview: 'pending' | 'approve',
): Promise<Found> {
  const { plan } = judged
  if (plan.added.length > 0)
    plan.added = noteLookAlikes(plan.added, await allTools(tx, ctx, server, imported))
  const added = await applyPlan(tx, ctx, server.id, judged, initialReview)
  return {
    counts: countsOf(plan, imported.rejected.length),
    items: itemsOf(plan, imported.rejected, item => added.get(item)),
    touched: touchedBy(plan, added),
  }
}

/** The contracts that a plan moved. */
function touchedBy(plan: SyncPlan, added: ReadonlyMap<ImportedItem, string>): Touched[] {
  const returned = new Set(plan.returned.map(contract => contract.id))
  const known = [...plan.changed.map(({ contract }) => contract), ...plan.returned, ...plan.removed]
  return [
    ...[...added.values()].map(contractId => ({ contractId, added: true, returned: false })),
    ...[...new Set(known.map(({ id }) => id))].map(contractId => ({
      contractId,
      added: false,
      returned: returned.has(contractId),
    })),
  ]
}

/** The tools of the organization, with what this server offers now. */
async function allTools(tx: Tx, ctx: Ctx, server: ServerRecord, { taken }: ImportResult) {
  const stored = await tx
    .select({ name: contracts.name, server: servers.name })
    .from(contracts)
    .innerJoin(servers, eq(servers.id, contracts.serverId))
    .where(and(eq(contracts.orgId, ctx.orgId), eq(contracts.kind, 'tool'), isNull(contracts.removedAt)))
  const offered = taken.filter(item => item.kind === 'tool')
  return [...stored, ...offered.map(({ name }) => ({ name, server: server.name }))]
}

const healthOf = ({ config }: ServerRecord, outcome: SyncOutcome): ServerRecord['health'] => {
  // A file says nothing of how its server does.
  if (config.transport === 'file') return 'unknown'
  if (outcome.ok) return outcome.problems.length === 0 ? 'healthy' : 'failing'
  return outcome.reachable ? 'failing' : 'unreachable'
}

const errorOf = (outcome: SyncOutcome): string | null => {
  if (!outcome.ok) return outcome.error
  return outcome.problems.length === 0 ? null : outcome.problems.map(({ message }) => message).join('; ')
}

async function updateServer(tx: Tx, ctx: Ctx, server: ServerRecord, outcome: SyncOutcome): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .update(servers)
    .set({
      health: healthOf(server, outcome),
      healthReason: errorOf(outcome),
      healthAt: now,
      ...(outcome.ok && { ...outcome.server, lastSyncAt: now }),
    })
    .where(and(eq(servers.orgId, ctx.orgId), eq(servers.id, server.id)))
}

async function insertSync(
  tx: Tx,
  ctx: Ctx,
  { serverId, trigger, startedAt, outcome }: z.output<typeof recordSyncInput>,
  { counts, items }: Found,
): Promise<typeof serverSyncs.$inferSelect> {
  const row = {
    id: newId(),
    orgId: ctx.orgId,
    serverId,
    trigger,
    startedAt,
    finishedAt: ctx.clock.now(),
    outcome: outcome.ok ? ('ok' as const) : ('failed' as const),
    error: errorOf(outcome),
    counts,
    items,
    durationMs: Math.max(0, ctx.clock.now().getTime() - startedAt.getTime()),
  }
  await tx.insert(serverSyncs).values(row)
  await tx.execute(sql`
    delete from server_syncs where org_id = ${ctx.orgId} and server_id = ${serverId} and id in (
      select id from server_syncs where org_id = ${ctx.orgId} and server_id = ${serverId}
      order by id desc offset ${KEPT_SYNCS})`)
  return row
}
