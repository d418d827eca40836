import type { InferSelectModel } from 'drizzle-orm'
import type { apiKeys } from '@/db/schema/identity'
import type { ApiKeyDto } from '../contract'

export const apiKeyDtoOf = (row: InferSelectModel<typeof apiKeys>, personName: string): ApiKeyDto => ({
  id: row.id,
  name: row.name,
  role: row.role,
  prefix: row.prefix,
  person: { id: row.personId, name: personName },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})
