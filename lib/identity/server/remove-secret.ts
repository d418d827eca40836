import { and, eq, sql } from 'drizzle-orm'
import { secrets } from '@/db/schema/identity'
import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { removeSecretEndpoint } from '../endpoints'

export const removeSecret = defineVerb(removeSecretEndpoint, async ({ tx, ctx, audit, notify }, { name }) => {
  const used = await tx
    .select({ name: servers.name })
    .from(servers)
    .where(
      and(
        eq(servers.orgId, ctx.orgId),
        sql`(${servers.config} -> 'auth' ->> 'secret' = ${name} or exists (
          select from jsonb_each_text(coalesce(${servers.config} -> 'env', '{}')) where value = ${`secret:${name}`}))`,
      ),
    )
    .orderBy(servers.name)
  if (used.length > 0)
    throw new AppError('conflict', `The secret ${name} is in use`, {
      detail: `By these servers: ${used.map(s => s.name).join(', ')}.`,
      hint: 'Take it out of their settings first, or replace its value.',
      data: { servers: used.map(s => s.name) },
    })
  const removed = await tx
    .delete(secrets)
    .where(and(eq(secrets.orgId, ctx.orgId), eq(secrets.name, name)))
    .returning({ name: secrets.name })
  if (removed.length === 0) throw new AppError('not_found', `There is no secret named ${name}`)
  await audit({ action: 'secret.removed', subject: { type: 'secret', id: name, name } })
  await notify('secrets', name)
  return null
})
