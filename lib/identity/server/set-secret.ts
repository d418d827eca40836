import { and, eq } from 'drizzle-orm'
import { secrets } from '@/db/schema/identity'
import { actorRef } from '@/lib/platform/context'
import { defineVerb } from '@/lib/platform/server/verb'
import { setSecretEndpoint } from '../endpoints'
import { sealFor } from './read-secret'

export const setSecret = defineVerb(
  setSecretEndpoint,
  async ({ tx, ctx, audit, notify }, { name, value }) => {
    const [before] = await tx
      .select({ name: secrets.name })
      .from(secrets)
      .where(and(eq(secrets.orgId, ctx.orgId), eq(secrets.name, name)))
    const now = ctx.clock.now()
    const row = {
      ...sealFor(ctx.orgId, name, value),
      updatedAt: now,
      updatedBy: actorRef(ctx.actor).name,
    }
    await tx
      .insert(secrets)
      .values({ orgId: ctx.orgId, name, ...row })
      .onConflictDoUpdate({ target: [secrets.orgId, secrets.name], set: row })
    await audit({
      action: before === undefined ? 'secret.stored' : 'secret.replaced',
      subject: { type: 'secret', id: name, name },
    })
    await notify('secrets', name)
    return { name, updatedAt: now.toISOString(), updatedBy: row.updatedBy }
  },
)
