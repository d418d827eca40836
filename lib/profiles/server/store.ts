import { and, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { contracts } from '@/db/schema/contracts'
import { agentTokens } from '@/db/schema/identity'
import { organizations } from '@/db/schema/organizations'
import { profiles } from '@/db/schema/profiles'
import { servers } from '@/db/schema/servers'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'

export type ProfileRow = typeof profiles.$inferSelect

/** @throws AppError `not_found` */
export async function loadProfile(tx: Tx, ctx: Ctx, id: string, { lock = false } = {}): Promise<ProfileRow> {
  const query = tx.select().from(profiles).where(profileIs(ctx.orgId, id))
  const [row] = await (lock ? query.for('update') : query)
  if (row === undefined)
    throw new AppError('not_found', 'There is no such profile', {
      hint: 'It may have been removed: see the list of profiles.',
    })
  return row
}

export const profileIs = (orgId: string, id: string) => and(eq(profiles.orgId, orgId), eq(profiles.id, id))

export async function organizationSlug(tx: Tx, orgId: string): Promise<string> {
  const [row] = await tx
    .select({ slug: organizations.slug })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  if (row === undefined) throw new AppError('not_found', 'The organization is gone')
  return row.slug
}

/** Everything that may be served at all: approved, still offered, not switched off or retired. */
export const servable = (tx: Tx, orgId: string) =>
  tx
    .select({
      contractId: contracts.id,
      kind: contracts.kind,
      server: servers.name,
      name: contracts.name,
      tier: sql<string>`${contracts.governance} ->> 'tier'`,
    })
    .from(contracts)
    .innerJoin(servers, and(eq(servers.orgId, contracts.orgId), eq(servers.id, contracts.serverId)))
    .where(
      and(
        eq(contracts.orgId, orgId),
        isNotNull(contracts.approvedVersionId),
        isNull(contracts.removedAt),
        eq(servers.enabled, true),
        sql`${contracts.governance} ->> 'enabled' is distinct from 'false'`,
        sql`${contracts.governance} ->> 'lifecycle' is distinct from 'retired'`,
      ),
    )
    .orderBy(servers.name, contracts.kind, contracts.name)

/** Tokens that still open the gateway, by profile. */
export async function liveTokenCounts(tx: Tx, { orgId, clock }: Ctx): Promise<Map<string, number>> {
  const rows = await tx
    .select({ profileId: agentTokens.profileId, tokens: count() })
    .from(agentTokens)
    .where(
      and(
        eq(agentTokens.orgId, orgId),
        isNull(agentTokens.revokedAt),
        or(isNull(agentTokens.expiresAt), gt(agentTokens.expiresAt, clock.now())),
      ),
    )
    .groupBy(agentTokens.profileId)
  return new Map(rows.map(row => [row.profileId, row.tokens]))
}
