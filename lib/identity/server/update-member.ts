import { and, eq } from 'drizzle-orm'
import { members } from '@/db/schema/identity'
import { defineVerb } from '@/lib/platform/server/verb'
import type { MemberDto } from '../contract'
import { updateMemberEndpoint } from '../endpoints'
import { refuseLastOwner } from './last-owner'
import { memberOrThrow } from './member-dto'

export const updateMember = defineVerb(
  updateMemberEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { personId, role }): Promise<MemberDto> => {
    if (role !== 'owner') await refuseLastOwner(tx, ctx.orgId, personId)
    const before = await memberOrThrow(tx, ctx.orgId, personId)
    if (before.role === role) {
      unchanged()
      return before
    }
    await tx
      .update(members)
      .set({ role })
      .where(and(eq(members.orgId, ctx.orgId), eq(members.personId, personId)))
    await audit({
      action: 'member.role_changed',
      subject: { type: 'person', id: personId, name: before.name },
      data: { from: before.role, to: role },
    })
    await notify('members', personId)
    return { ...before, role }
  },
)
