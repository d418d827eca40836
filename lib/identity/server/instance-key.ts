import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { apiKeys, members } from '@/db/schema/identity'
import { systemClock } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { hashSecret } from '../core/secret-format'
import { mintSecret } from './mint-secret'

const NAME = 'This machine'

const renew = defineVerb(
  { permission: 'org.manage', input: z.object({ current: z.string().optional() }) },
  async ({ tx, ctx, audit, unchanged }, { current }) => {
    const live = and(eq(apiKeys.orgId, ctx.orgId), eq(apiKeys.name, NAME), isNull(apiKeys.revokedAt))
    if (current !== undefined) {
      const [kept] = await tx
        .select()
        .from(apiKeys)
        .where(and(live, eq(apiKeys.hash, hashSecret(current))))
      if (kept !== undefined) {
        unchanged()
        return current
      }
    }
    const [first] = await tx
      .select()
      .from(members)
      .where(and(eq(members.orgId, ctx.orgId), eq(members.role, 'owner'), isNull(members.removedAt)))
      .orderBy(asc(members.createdAt))
      .limit(1)
    if (first === undefined) throw new AppError('not_found', 'The organization has no owner')
    await tx.update(apiKeys).set({ revokedAt: ctx.clock.now() }).where(live)
    const secret = mintSecret('csk')
    const id = newId()
    await tx.insert(apiKeys).values({
      id,
      orgId: ctx.orgId,
      personId: first.personId,
      name: NAME,
      role: 'owner',
      hash: secret.hash,
      prefix: secret.prefix,
      createdAt: ctx.clock.now(),
    })
    await audit({ action: 'api_key.created', subject: { type: 'api_key', id, name: NAME } })
    return secret.value
  },
)

/**
 * The API key of the command on the machine of an embedded instance: `current` when it still holds, else a new one in
 * place of those before. The launcher keeps it in a file that only its user may read.
 */
export const ensureInstanceKey = (orgId: string, current?: string): Promise<string> =>
  renew(
    { orgId, actor: { kind: 'system', reason: 'start' }, requestId: newId(), clock: systemClock },
    { current },
  )
