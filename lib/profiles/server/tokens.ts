import { and, desc, eq, isNull } from 'drizzle-orm'
import { agentTokens } from '@/db/schema/identity'
import { mintSecret } from '@/lib/identity/server'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineQuery, defineVerb } from '@/lib/platform/server/verb'
import type { TokenDto } from '../contract'
import { createTokenEndpoint, listTokensEndpoint, revokeTokenEndpoint } from '../endpoints'
import { loadProfile } from './store'

const DAY_MS = 86_400_000

const toDto = (row: typeof agentTokens.$inferSelect): TokenDto => ({
  id: row.id,
  profileId: row.profileId,
  agent: row.agent,
  name: row.name,
  prefix: row.prefix,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})

export const listTokens = defineQuery(listTokensEndpoint, async ({ tx, ctx }, { id }) => {
  await loadProfile(tx, ctx, id)
  const rows = await tx
    .select()
    .from(agentTokens)
    .where(and(eq(agentTokens.orgId, ctx.orgId), eq(agentTokens.profileId, id)))
    .orderBy(desc(agentTokens.createdAt), desc(agentTokens.id))
  return { items: rows.map(toDto) }
})

/** The value is in this answer only: the database keeps its hash. */
export const createToken = defineVerb(
  createTokenEndpoint,
  async ({ tx, ctx, audit, notify }, { id, name, agent, expiresInDays }) => {
    // Locked, so that a removal of the profile at the same time revokes this token too.
    const profile = await loadProfile(tx, ctx, id, { lock: true })
    const secret = mintSecret('cst')
    const now = ctx.clock.now()
    const row: typeof agentTokens.$inferSelect = {
      id: newId(),
      orgId: ctx.orgId,
      profileId: id,
      agent: agent ?? profile.name,
      name,
      hash: secret.hash,
      prefix: secret.prefix,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.personId : null,
      createdAt: now,
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
    }
    await tx.insert(agentTokens).values(row)
    const token = toDto(row)
    await audit({
      action: 'token.created',
      subject: { type: 'token', id: row.id, name },
      data: { profile: profile.name, agent: row.agent, prefix: row.prefix, expiresAt: token.expiresAt },
    })
    await notify('tokens', row.id)
    await notify('profiles', id)
    return { token, value: secret.value }
  },
)

export const revokeToken = defineVerb(
  revokeTokenEndpoint,
  async ({ tx, ctx, audit, unchanged, notify }, { id }) => {
    const mine = and(eq(agentTokens.orgId, ctx.orgId), eq(agentTokens.id, id))
    const [row] = await tx
      .update(agentTokens)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(mine, isNull(agentTokens.revokedAt)))
      .returning()
    if (row === undefined) {
      const [there] = await tx.select({ id: agentTokens.id }).from(agentTokens).where(mine)
      if (there === undefined) throw new AppError('not_found', 'There is no such token')
      unchanged()
      return null
    }
    await audit({
      action: 'token.revoked',
      subject: { type: 'token', id, name: row.name },
      data: { agent: row.agent, prefix: row.prefix },
    })
    await notify('tokens', id)
    await notify('profiles', row.profileId)
    return null
  },
)
