import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { orgIds } from '@/lib/identity/server'
import { type Clock, type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery, defineVerb } from '@/lib/platform/server/verb'
import { type DefinitionDiff, DIFF_FORMULA } from '../core/definition-diff'
import { diffPairs } from './diff-definitions'

const BATCH = 200
const base = alias(contractVersions, 'base')

/**
 * The version that another was compared with. Rows from before this was noted: the newest approved one before it,
 * else the one before it.
 */
const baseId = sql`coalesce(${contractVersions.comparedWith}, (
  select b.id from contract_versions b
  where b.contract_id = ${contractVersions.contractId} and b.number < ${contractVersions.number}
  order by (b.review = 'approved') desc, b.number desc limit 1))`

/** Versions whose difference was worked out by an older formula, with what they are compared with. */
const outdated = defineQuery({ permission: 'server.manage', input: z.object({}) }, ({ tx, ctx }) =>
  tx
    .select({
      id: contractVersions.id,
      formula: contractVersions.diffFormula,
      kind: contracts.kind,
      baseId: base.id,
      before: base.definition,
      after: contractVersions.definition,
    })
    .from(contractVersions)
    .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
    .innerJoin(base, eq(base.id, baseId))
    .where(
      and(
        eq(contractVersions.orgId, ctx.orgId),
        lt(contractVersions.diffFormula, DIFF_FORMULA),
        or(isNotNull(contractVersions.comparedWith), gt(contractVersions.number, 1)),
      ),
    )
    .limit(BATCH),
)

const renewed = z.custom<{ id: string; formula: number; baseId: string; diff: DefinitionDiff }>()

/** Stores what the present formula says, unless the version was compared anew meanwhile. */
const storeRenewed = defineVerb(
  { permission: 'server.manage', input: z.object({ versions: z.array(renewed) }) },
  async ({ tx, ctx, audit, notify, unchanged }, { versions }) => {
    let stored = 0
    for (const { id, formula, baseId: comparedWith, diff } of versions) {
      const rows = await tx
        .update(contractVersions)
        .set({ changes: diff.changes, verdict: diff.verdict, comparedWith, diffFormula: DIFF_FORMULA })
        .where(
          and(
            eq(contractVersions.orgId, ctx.orgId),
            eq(contractVersions.id, id),
            eq(contractVersions.diffFormula, formula),
          ),
        )
        .returning({ id: contractVersions.id })
      stored += rows.length
    }
    if (stored === 0) return unchanged()
    await audit({
      action: 'contracts.compared_anew',
      subject: { type: 'organization', id: ctx.orgId },
      data: { versions: stored, formula: DIFF_FORMULA },
    })
    await notify('contracts')
  },
)

/** Compares anew what was stored under an older formula, in every organization. Gives how many versions. */
export async function renewDiffs(clock: Clock = systemClock): Promise<number> {
  let done = 0
  for (const orgId of await orgIds()) {
    const ctx = worker(orgId, clock)
    for (;;) {
      const versions = await outdated(ctx, {})
      if (versions.length === 0) break
      const diffs = await diffPairs(versions)
      await storeRenewed(ctx, {
        versions: versions.flatMap(({ id, formula, baseId }, i) =>
          diffs[i] === undefined ? [] : [{ id, formula, baseId, diff: diffs[i] }],
        ),
      })
      done += versions.length
    }
  }
  return done
}

const worker = (orgId: string, clock: Clock): Ctx => ({
  orgId,
  actor: { kind: 'worker', job: 'comparison anew' },
  requestId: newId(),
  clock,
})
