import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { defineQuery } from '@/lib/platform/server/verb'
import { readinessOf } from '../core/readiness'
import { listReadinessEndpoint, type ReadinessCheckId } from '../readiness'
import { tierSql } from './store'

const governs = (path: string) => sql`${contracts.governance}#>>'{${sql.raw(path)}}'`
const has = (path: string) => sql`${governs(path)} is not null`
const hint = (name: string) => sql`${contractVersions.annotations}->>${name}`
const any = sql`true`
const tool = sql`${contracts.kind} = 'tool'`
const write = sql`(${tool} and ${tierSql} <> 'L0')`
const destructive = sql`(${write} and coalesce(${governs('hints,destructive')}, ${hint('destructiveHint')}, 'true') = 'true')`
const leaving = sql`${governs('lifecycle')} <> 'active'`
/** Findings that are not counted yet speak neither for nor against. */
const counted = sql`${contractVersions.lint} is not null`

/** Of each check: which contracts it is about, and which of them meet it. */
const checks: Record<ReadinessCheckId, { about: SQL; met: SQL }> = {
  reviewed: { about: any, met: sql`${contracts.approvedVersionId} is not null` },
  'no-errors': { about: counted, met: sql`${contractVersions.lint}->'error' = '0'` },
  'no-warnings': { about: counted, met: sql`${contractVersions.lint}->'warning' = '0'` },
  'output-schema': { about: tool, met: sql`${contractVersions.outputHash} is not null` },
  'tier-confirmed': { about: tool, met: sql`${governs('tierConfirmed')} = 'true'` },
  owned: { about: any, met: has('owner') },
  restricted: { about: write, met: sql`(${has('allowedAgents')} or ${has('allowedRoles')})` },
  limited: { about: write, met: sql`(${has('timeoutMs')} or ${has('maxQpsPerTenant')})` },
  'arguments-kept': { about: write, met: sql`coalesce(${governs('audit,includeArguments')}, '') <> 'none'` },
  'results-kept': { about: write, met: sql`coalesce(${governs('audit,includeResult')}, '') <> 'none'` },
  'retention-set': { about: write, met: has('audit,retentionDays') },
  repeatable: {
    about: write,
    met: sql`coalesce(${governs('hints,idempotent')}, ${hint('idempotentHint')}, 'false') = 'true'`,
  },
  held: {
    about: destructive,
    met: sql`(${tierSql} in ('L2', 'L3') and ${governs('tierConfirmed')} = 'true')`,
  },
  'leaving-told': { about: leaving, met: sql`(${has('sunset')} and ${has('replacement')})` },
}

const count = (where: SQL) =>
  sql<number>`(count(*) filter (where ${contracts.id} is not null and ${where}))::int`
const pair = ({ about, met }: { about: SQL; met: SQL }) => ({
  of: count(about),
  met: count(sql`${about} and ${met}`),
})

/** How far each server is governed, counted in the database over what it offers now. */
export const listReadiness = defineQuery(listReadinessEndpoint, async ({ tx, ctx }, { server }) => {
  const rows = await tx
    .select({
      serverId: servers.id,
      server: servers.name,
      offered: count(any),
      reviewed: pair(checks.reviewed),
      'no-errors': pair(checks['no-errors']),
      'no-warnings': pair(checks['no-warnings']),
      'output-schema': pair(checks['output-schema']),
      'tier-confirmed': pair(checks['tier-confirmed']),
      owned: pair(checks.owned),
      restricted: pair(checks.restricted),
      limited: pair(checks.limited),
      'arguments-kept': pair(checks['arguments-kept']),
      'results-kept': pair(checks['results-kept']),
      'retention-set': pair(checks['retention-set']),
      repeatable: pair(checks.repeatable),
      held: pair(checks.held),
      'leaving-told': pair(checks['leaving-told']),
    })
    .from(servers)
    .leftJoin(
      contracts,
      and(
        eq(contracts.orgId, servers.orgId),
        eq(contracts.serverId, servers.id),
        isNull(contracts.removedAt),
      ),
    )
    .leftJoin(
      contractVersions,
      and(eq(contractVersions.orgId, contracts.orgId), eq(contractVersions.id, contracts.latestVersionId)),
    )
    .where(and(eq(servers.orgId, ctx.orgId), server === undefined ? undefined : eq(servers.id, server)))
    .groupBy(servers.id, servers.name)
    .orderBy(servers.name)
  return {
    items: rows.map(({ serverId, server: name, offered, ...facts }) => ({
      serverId,
      server: name,
      ...readinessOf(facts, offered),
    })),
  }
})
