import { and, eq, isNull } from 'drizzle-orm'
import { agentTokens } from '@/db/schema/identity'
import { profiles } from '@/db/schema/profiles'
import { defineVerb } from '@/lib/platform/server/verb'
import { removeProfileEndpoint } from '../endpoints'
import { loadProfile, profileIs } from './store'

export const removeProfile = defineVerb(removeProfileEndpoint, async ({ tx, ctx, audit, notify }, { id }) => {
  const profile = await loadProfile(tx, ctx, id, { lock: true })
  const revoked = await tx
    .update(agentTokens)
    .set({ revokedAt: ctx.clock.now() })
    .where(
      and(eq(agentTokens.orgId, ctx.orgId), eq(agentTokens.profileId, id), isNull(agentTokens.revokedAt)),
    )
    .returning({ id: agentTokens.id })
  await tx.delete(profiles).where(profileIs(ctx.orgId, id))
  await audit({
    action: 'profile.removed',
    subject: { type: 'profile', id, name: profile.name },
    data: { revokedTokens: revoked.map(token => token.id), grants: profile.grants },
  })
  await notify('profiles', id)
  await notify('tokens')
  return null
})
