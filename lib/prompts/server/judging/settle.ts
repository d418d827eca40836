import { and, asc, eq, gte, inArray, lt, lte, max, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '@/db/client'
import { promptExposures, promptOutcomes, promptSettlements } from '@/db/schema/prompts'
import { callsOfUnits } from '@/lib/runs/server'
import { unitOutcome } from '../../core/unit-outcome'
import type { ReleaseRecord } from '../release-store'

const BATCH = 1_000
/** Exposures are recorded in batches by several gateways: one that comes this much later is still taken. */
const LATEST_ROW_MS = 3_600_000

/**
 * Makes the outcomes final of units that were given a version long enough ago, each once and numbered in that
 * order. The release's prompt is locked by whoever calls. Gives how many; as many as a batch means more.
 */
export async function settleDue(tx: Tx, release: ReleaseRecord, now: Date): Promise<number> {
  const { orgId, id: releaseId, judge } = release
  const due = await dueExposures(tx, release, now)
  if (due.length === 0) return 0
  const ids = due.map(e => e.id)
  const values = await tx
    .select({
      exposureId: promptOutcomes.exposureId,
      metric: promptOutcomes.metric,
      value: promptOutcomes.value,
    })
    .from(promptOutcomes)
    .where(and(eq(promptOutcomes.orgId, orgId), inArray(promptOutcomes.exposureId, ids)))
  const calls = await callsOfUnits(
    tx,
    orgId,
    due.map(e => ({ ...e, key: e.id, from: e.at, to: endOf(e.at, judge.settleSeconds) })),
  )
  const callsOf = byKey(calls, c => c.key)
  const valuesOf = byKey(values, v => v.exposureId)
  const known = await unitsThatKnew(
    tx,
    release,
    due.map(e => e.unit),
  )
  const first = (await lastSettled(tx, release)).seq + 1
  await tx.insert(promptSettlements).values(
    due.map((exposure, i) => ({
      orgId,
      exposureId: exposure.id,
      releaseId,
      seq: first + i,
      variant: exposure.variant,
      stage: known.has(exposure.unit) ? null : exposure.stage,
      exposedAt: exposure.at,
      at: now,
      ...unitOutcome(judge.guardrails, callsOf.get(exposure.id) ?? [], valuesOf.get(exposure.id) ?? []),
    })),
  )
  return due.length
}

export const FULL_BATCH = BATCH

async function dueExposures(tx: Tx, release: ReleaseRecord, now: Date) {
  const { orgId, id: releaseId, judge } = release
  const { exposedAt } = await lastSettled(tx, release)
  const settled = tx
    .select({ one: sql`1` })
    .from(promptSettlements)
    .where(and(eq(promptSettlements.orgId, orgId), eq(promptSettlements.exposureId, promptExposures.id)))
  // A unit that met both sides after all counts for the first.
  const earlier = alias(promptExposures, 'earlier')
  const metBefore = tx
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.orgId, orgId),
        eq(earlier.releaseId, releaseId),
        eq(earlier.unit, promptExposures.unit),
        lt(earlier.at, promptExposures.at),
      ),
    )
  return tx
    .select()
    .from(promptExposures)
    .where(
      and(
        eq(promptExposures.orgId, orgId),
        eq(promptExposures.releaseId, releaseId),
        lte(promptExposures.at, new Date(now.getTime() - judge.settleSeconds * 1000)),
        exposedAt === null
          ? undefined
          : gte(promptExposures.at, new Date(exposedAt.getTime() - LATEST_ROW_MS)),
        notExists(settled),
        notExists(metBefore),
      ),
    )
    .orderBy(asc(promptExposures.at), asc(promptExposures.id))
    .limit(BATCH)
}

/** Units that met the prompt before the release began: habit, not its weight, may have decided their side. */
async function unitsThatKnew(
  tx: Tx,
  { orgId, promptId, startedAt }: ReleaseRecord,
  units: string[],
): Promise<Set<string>> {
  if (startedAt === null) return new Set()
  const rows = await tx
    .selectDistinct({ unit: promptExposures.unit })
    .from(promptExposures)
    .where(
      and(
        eq(promptExposures.orgId, orgId),
        eq(promptExposures.promptId, promptId),
        inArray(promptExposures.unit, units),
        lt(promptExposures.at, startedAt),
      ),
    )
  return new Set(rows.map(r => r.unit))
}

async function lastSettled(
  tx: Tx,
  { orgId, id }: ReleaseRecord,
): Promise<{ seq: number; exposedAt: Date | null }> {
  const [row] = await tx
    .select({ seq: max(promptSettlements.seq), exposedAt: max(promptSettlements.exposedAt) })
    .from(promptSettlements)
    .where(and(eq(promptSettlements.orgId, orgId), eq(promptSettlements.releaseId, id)))
  return { seq: row?.seq ?? 0, exposedAt: row?.exposedAt ?? null }
}

function byKey<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

const endOf = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
