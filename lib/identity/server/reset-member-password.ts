import { z } from 'zod'
import { actorRef } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import { resetMemberPasswordEndpoint } from '../endpoints'
import { memberOrThrow } from './member-dto'
import { hashPassword, oneTimePassword } from './passwords'
import { endSessions, resetPassword } from './store'

const reset = defineVerb(
  {
    permission: resetMemberPasswordEndpoint.permission,
    input: resetMemberPasswordEndpoint.input.extend({ hash: z.string() }),
  },
  async ({ tx, ctx, audit }, { personId, hash }) => {
    const member = await memberOrThrow(tx, ctx.orgId, personId)
    if (actorRef(ctx.actor).id === personId)
      throw new AppError('conflict', 'This is your own account', {
        hint: 'Change your password under Settings, Account.',
      })
    if (!(await resetPassword(tx, personId, hash)))
      throw new AppError('conflict', `${member.name} belongs to another organization too`, {
        detail: 'One organization may not take over an account that others rely on.',
        hint: 'Ask whoever runs Countersign.',
      })
    await endSessions(tx, personId, {})
    await audit({
      action: 'member.password_reset',
      subject: { type: 'person', id: personId, name: member.name },
    })
  },
)

export const resetMemberPassword = defineAction(resetMemberPasswordEndpoint, async (ctx, { personId }) => {
  const password = oneTimePassword()
  await reset(ctx, { personId, hash: await hashPassword(password) })
  return { oneTimePassword: password }
})
