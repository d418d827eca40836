import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { members } from '@/db/schema/identity'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import type { MemberDto } from '../contract'
import { addMemberEndpoint } from '../endpoints'
import { hashPassword, oneTimePassword } from './passwords'
import { addPerson, membershipsOf } from './store'

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
    if (!person.created) await requireKnown(tx, ctx, person)
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

/**
 * An e-mail proves nothing: whoever added it first was given its password. So an account that other
 * organizations made is taken only when it was a member here, or shares an organization with who adds it.
 */
async function requireKnown(tx: Tx, ctx: Ctx, person: { person_id: string; email: string }): Promise<void> {
  const mine = and(eq(members.orgId, ctx.orgId), eq(members.personId, person.person_id))
  const [before] = await tx.select({ role: members.role }).from(members).where(mine)
  if (before !== undefined) return
  const theirs = new Set((await membershipsOf(person.person_id, tx)).map(m => m.org_id))
  const own = ctx.actor.kind === 'user' ? await membershipsOf(ctx.actor.personId, tx) : []
  if (own.some(m => theirs.has(m.org_id))) return
  throw new AppError('conflict', `Another organization made the account ${person.email}`, {
    detail: 'Its e-mail is not verified, so it may belong to someone else than you think.',
    hint: 'Someone who is a member of both organizations can add it; or use another e-mail.',
  })
}
