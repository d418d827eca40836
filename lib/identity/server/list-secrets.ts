import { eq } from 'drizzle-orm'
import { secrets } from '@/db/schema/identity'
import { defineQuery } from '@/lib/platform/server/verb'
import { listSecretsEndpoint } from '../endpoints'

export const listSecrets = defineQuery(listSecretsEndpoint, async ({ tx, ctx }) => {
  const rows = await tx
    .select({ name: secrets.name, updatedAt: secrets.updatedAt, updatedBy: secrets.updatedBy })
    .from(secrets)
    .where(eq(secrets.orgId, ctx.orgId))
    .orderBy(secrets.name)
  return { items: rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
})
