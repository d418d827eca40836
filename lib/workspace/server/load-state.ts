import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { contracts } from '@/db/schema/contracts'
import { secrets } from '@/db/schema/identity'
import { organizations } from '@/db/schema/organizations'
import { profiles } from '@/db/schema/profiles'
import { servers } from '@/db/schema/servers'
import { getLintSettings, getReviewSettings } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import { defineQuery } from '@/lib/platform/server/verb'
import { getOwnPolicy } from '@/lib/policy/server'
import type { WorkspaceState } from '../core/state'

const stored = defineQuery({ permission: 'workspace.export', input: z.object({}) }, async ({ tx, ctx }) => {
  const { orgId } = ctx
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId))
  return {
    organization: organization?.slug ?? '',
    servers: (await tx.select().from(servers).where(eq(servers.orgId, orgId)).orderBy(servers.name)).map(
      ({ id, name, config, enabled, lastSyncAt }) => ({
        id,
        name,
        config,
        enabled,
        imported: lastSyncAt !== null,
      }),
    ),
    contracts: await tx
      .select({
        id: contracts.id,
        server: servers.name,
        kind: contracts.kind,
        name: contracts.name,
        governance: contracts.governance,
      })
      .from(contracts)
      .innerJoin(servers, and(eq(servers.orgId, contracts.orgId), eq(servers.id, contracts.serverId)))
      .where(and(eq(contracts.orgId, orgId), isNull(contracts.removedAt)))
      .orderBy(servers.name, contracts.kind, contracts.name),
    profiles: await tx.select().from(profiles).where(eq(profiles.orgId, orgId)).orderBy(profiles.name),
    secrets: (
      await tx
        .select({ name: secrets.name })
        .from(secrets)
        .where(eq(secrets.orgId, orgId))
        .orderBy(secrets.name)
    ).map(secret => secret.name),
  }
})

/** What the workspace file can speak of, as it is stored now. */
export async function loadState(ctx: Ctx): Promise<WorkspaceState> {
  const { number, rules } = await getLintSettings(ctx, {})
  return {
    ...(await stored(ctx, {})),
    policy: await getOwnPolicy(ctx, {}),
    lint: { number, rules },
    review: await getReviewSettings(ctx, {}),
  }
}
