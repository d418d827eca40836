import { apiKeys } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { roles } from '@/lib/platform/permissions'
import { defineVerb } from '@/lib/platform/server/verb'
import { createApiKeyEndpoint } from '../endpoints'
import { covers } from '../roles'
import { apiKeyDtoOf } from './api-key-dto'
import { mintSecret } from './mint-secret'
import { personOf } from './person'

const DAY_MS = 86_400_000

export const createApiKey = defineVerb(
  createApiKeyEndpoint,
  async ({ tx, ctx, audit, notify }, { name, role, expiresInDays }) => {
    const person = personOf(ctx)
    if (!covers(person.role, role))
      throw new AppError('forbidden', 'A key may not do more than the person who makes it', {
        detail: `You act as ${person.role}.`,
        hint: `Choose one of: ${roles.filter(r => covers(person.role, r)).join(', ')}.`,
      })
    const secret = mintSecret('csk')
    const now = ctx.clock.now()
    const row = {
      id: newId(),
      orgId: ctx.orgId,
      personId: person.personId,
      name,
      role,
      hash: secret.hash,
      prefix: secret.prefix,
      createdAt: now,
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
    }
    await tx.insert(apiKeys).values(row)
    const key = apiKeyDtoOf(row, person.name)
    await audit({
      action: 'api_key.created',
      subject: { type: 'api_key', id: row.id, name },
      data: { role, prefix: row.prefix, expiresAt: key.expiresAt },
    })
    await notify('members')
    return { key, value: secret.value }
  },
)
