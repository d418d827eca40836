import { isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { members } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import type { MemberDto } from '../contract'
import { addMemberEndpoint } from '../endpoints'
import { hashPassword, oneTimePassword } from './passwords'
import { addPerson } from './store'

const insert = defineVerb(
  {
    permission: addMemberEndpoint.permission,
    input: addMemberEndpoint.input.extend({ hash: z.string() }),
  },
  async (
    { tx, ctx, audit, notify },
    { email, name, role, hash },
  ): Promise<{ member: MemberDto; isNew: boolean }> => {
    const person = await addPerson(tx, { id: newId(), email: email.toLowerCase(), name, hash })
    if (person === undefined) throw new Error('identity_add_person gave no row')
    const now = ctx.clock.now()
    const [added] = await tx
      .insert(members)
      .values({ orgId: ctx.orgId, personId: person.person_id, role, createdAt: now })
      .onConflictDoUpdate({
        target: [members.orgId, members.personId],
        set: { role, createdAt: now, removedAt: null },
        setWhere: isNotNull(members.removedAt),
      })
      .returning()
    if (added === undefined)
      throw new AppError('conflict', `${person.email} is a member already`, {
        hint: 'Change the role in the list of members.',
      })
    await audit({
      action: 'member.added',
      subject: { type: 'person', id: person.person_id, name: person.name },
      data: { email: person.email, role },
    })
    await notify('members', person.person_id)
    const member = {
      personId: person.person_id,
      name: person.name,
      email: person.email,
      role,
      createdAt: now.toISOString(),
    }
    return { member, isNew: person.created }
  },
)

export const addMember = defineAction(addMemberEndpoint, async (ctx, input) => {
  // Hashed before the transaction, which should not wait for it.
  const password = oneTimePassword()
  const { member, isNew } = await insert(ctx, { ...input, hash: await hashPassword(password) })
  return { member, oneTimePassword: isNew ? password : null }
})
