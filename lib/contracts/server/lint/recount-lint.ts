import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { orgIds } from '@/lib/identity/server'
import type { OutboxHandler, OutboxJob } from '@/lib/notify/server'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { SERVER_REMOVED_TOPIC } from '@/lib/servers'
import { countFindings, RULES_VERSION } from '../../core/lint'
import { findFindings } from './find-findings'
import { type KnownName, loadNames } from './load-names'
import { loadSettings } from './load-settings'
import { LINT_TOPIC } from './topics'

/** Contracts whose definitions are looked at in one transaction: a fraction of a second of work. */
const AT_ONCE = 500

const recountInput = z.object({ serverId: z.uuid().optional(), after: z.uuid().optional() })

/**
 * Counts the findings of the next contracts after one: of a server and of whoever shares a name with it, or of all.
 * What is stored is derived from what is stored elsewhere, so there is nothing to audit.
 * @returns the last contract that was looked at; null at the end
 */
const recountSome = defineVerb(
  { permission: 'server.manage', input: recountInput },
  async ({ tx, ctx, notify, unchanged }, { serverId, after }): Promise<string | null> => {
    unchanged()
    // One at a time in an organization, so that counts under older settings never come last.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lint ${ctx.orgId}`}, 0))`)
    const names = await loadNames(tx, ctx.orgId)
    const ids = concerned(names, serverId).filter(id => after === undefined || id > after)
    const some = ids.slice(0, AT_ONCE)
    const settings = await loadSettings(tx, ctx.orgId)
    const linted = await findFindings(tx, ctx.orgId, some, { names, settings })
    const counts = linted.map(({ versionId, findings }) => ({
      v: versionId,
      l: { ...countFindings(findings), rules: RULES_VERSION },
    }))
    await tx.execute(sql`
      update contract_versions set lint = x.l
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as x(v uuid, l jsonb)
      where contract_versions.org_id = ${ctx.orgId} and contract_versions.id = x.v
        and contract_versions.lint is distinct from x.l`)
    if (ids.length > AT_ONCE) return some.at(-1) ?? null
    await notify('contracts')
    return null
  },
)

function concerned(names: readonly KnownName[], serverId: string | undefined): string[] {
  if (serverId === undefined) return names.map(({ id }) => id)
  const own = new Set(names.filter(one => one.serverId === serverId).map(one => one.like))
  return names.filter(one => one.serverId === serverId || own.has(one.like)).map(({ id }) => id)
}

/** Counts lint findings again, part by part. */
async function recount(orgId: string, serverId: string | undefined): Promise<void> {
  const ctx = workerCtx(orgId)
  let after: string | null = null
  do
    after = await recountSome(ctx, {
      ...(serverId !== undefined && { serverId }),
      ...(after !== null && { after }),
    })
  while (after !== null)
}

const workerCtx = (orgId: string): Ctx => ({
  orgId,
  actor: { kind: 'worker', job: 'lint' },
  requestId: newId(),
  clock: systemClock,
})

/** The worker's part of lint: counts again what a sync, a removal or other settings may have changed. */
export const lintHandlers: Record<string, OutboxHandler> = {
  [LINT_TOPIC]: ({ orgId, payload }: OutboxJob) => recount(orgId, payload.serverId),
  [SERVER_REMOVED_TOPIC]: ({ orgId }: OutboxJob) => recount(orgId, undefined),
}

/** Puts a count of all into the outbox where nobody counted yet, or an older release did. */
const askWhereOutdated = defineVerb(
  { permission: 'server.manage', input: z.object({}) },
  async ({ tx, ctx, enqueue, unchanged }) => {
    unchanged()
    const [row] = await tx
      .select({ id: contracts.id })
      .from(contracts)
      .innerJoin(
        contractVersions,
        and(eq(contractVersions.orgId, contracts.orgId), eq(contractVersions.id, contracts.latestVersionId)),
      )
      .where(
        and(
          eq(contracts.orgId, ctx.orgId),
          sql`${contractVersions.lint}->'rules' is distinct from ${String(RULES_VERSION)}::jsonb`,
        ),
      )
      .limit(1)
    if (row !== undefined) await enqueue(LINT_TOPIC, {})
  },
)

/** Has the worker count where nobody counted yet, or with the rules of an older release: when it starts. */
export async function recountOutdated(): Promise<void> {
  for (const orgId of await orgIds()) await askWhereOutdated(workerCtx(orgId), {})
}
