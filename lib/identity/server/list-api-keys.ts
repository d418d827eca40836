import { and, desc, eq } from 'drizzle-orm'
import { apiKeys, people } from '@/db/schema/identity'
import { defineQuery } from '@/lib/platform/server/verb'
import { listApiKeysEndpoint } from '../endpoints'
import { apiKeyDtoOf } from './api-key-dto'
import { reachableKeys } from './own-keys'

const MOST = 1000

export const listApiKeys = defineQuery(listApiKeysEndpoint, async ({ tx, ctx }) => {
  const rows = await tx
    .select({ key: apiKeys, personName: people.name })
    .from(apiKeys)
    .innerJoin(people, eq(people.id, apiKeys.personId))
    .where(and(eq(apiKeys.orgId, ctx.orgId), reachableKeys(ctx)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MOST)
  return { items: rows.map(row => apiKeyDtoOf(row.key, row.personName)) }
})
