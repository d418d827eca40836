import { and, eq, isNull } from 'drizzle-orm'
import { apiKeys, members } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { removeMemberEndpoint } from '../endpoints'
import { refuseLastOwner } from './last-owner'
import { memberOrThrow } from './member-dto'
import { endSessions } from './store'

export const removeMember = defineVerb(
  removeMemberEndpoint,
  async ({ tx, ctx, audit, notify }, { personId }) => {
    await refuseLastOwner(tx, ctx.orgId, personId)
    const member = await memberOrThrow(tx, ctx.orgId, personId)
    const now = ctx.clock.now()
    const removed = await tx
      .update(members)
      .set({ removedAt: now })
      .where(and(eq(members.orgId, ctx.orgId), eq(members.personId, personId), isNull(members.removedAt)))
      .returning()
    if (removed.length === 0) throw new AppError('conflict', 'Someone else removed this member just now')
    const keys = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.orgId, ctx.orgId), eq(apiKeys.personId, personId), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id })
    await endSessions(tx, personId, { orgId: ctx.orgId })
    await audit({
      action: 'member.removed',
      subject: { type: 'person', id: personId, name: member.name },
      data: { email: member.email, role: member.role, revokedKeys: keys.length },
    })
    await notify('members', personId)
    return null
  },
)
