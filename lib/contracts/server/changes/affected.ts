import { and, count, eq, gte, max } from 'drizzle-orm'
import { calls, runs } from '@/db/schema/runs'
import type { QueryTools } from '@/lib/platform/server/verb'
import type { ContractKind } from '@/lib/servers'
import type { Affected } from '../../change-item'
import { grantedProfiles } from './granted-profiles'
import type { ItemRecord } from './lock-items'
import { promptsNaming } from './prompts-naming'

const DAYS = 30

/** Whom and what a contract touches: profiles that are granted it, those that call it most first, and prompts that name it. */
export async function affectedBy(
  tools: QueryTools,
  item: Pick<ItemRecord, 'contractId' | 'replay'>,
  contract: { server: string; kind: ContractKind; name: string },
): Promise<Affected> {
  const { tx, ctx } = tools
  const granted = (await grantedProfiles(tx, ctx.orgId, [item])).get(item.contractId) ?? []
  const since = new Date(ctx.clock.now().getTime() - DAYS * 24 * 3_600_000)
  // Runs are a domain above this one: their tables are read, their code is not used.
  const used = await tx
    .select({ profileId: runs.profileId, calls: count(), lastCallAt: max(calls.submittedAt) })
    .from(calls)
    .innerJoin(runs, and(eq(runs.orgId, calls.orgId), eq(runs.id, calls.runId)))
    .where(
      and(eq(calls.orgId, ctx.orgId), eq(calls.contractId, item.contractId), gte(calls.submittedAt, since)),
    )
    .groupBy(runs.profileId)
  const usage = new Map(used.map(row => [row.profileId, row]))
  const rejected = new Map<string, number>()
  for (const { profile } of item.replay?.rejections ?? [])
    rejected.set(profile.id, (rejected.get(profile.id) ?? 0) + 1)
  return {
    profiles: granted
      .map(profile => ({
        ...profile,
        calls: usage.get(profile.id)?.calls ?? 0,
        lastCallAt: usage.get(profile.id)?.lastCallAt?.toISOString() ?? null,
        rejected: rejected.get(profile.id) ?? 0,
      }))
      .sort((a, b) => b.calls - a.calls),
    prompts: await promptsNaming(tools, contract),
  }
}
