import { and, eq, isNull } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { revokeApiKeyEndpoint } from '../endpoints'
import { reachableKeys } from './own-keys'

export const revokeApiKey = defineVerb(
  revokeApiKeyEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { id }) => {
    const mine = and(eq(apiKeys.orgId, ctx.orgId), eq(apiKeys.id, id), reachableKeys(ctx))
    const [key] = await tx.select().from(apiKeys).where(mine)
    if (key === undefined) throw new AppError('not_found', 'There is no such API key')
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(mine, isNull(apiKeys.revokedAt)))
      .returning()
    if (revoked.length === 0) {
      unchanged()
      return null
    }
    await audit({
      action: 'api_key.revoked',
      subject: { type: 'api_key', id, name: key.name },
      data: { prefix: key.prefix },
    })
    await notify('members')
    return null
  },
)
