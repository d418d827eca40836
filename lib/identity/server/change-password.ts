import { z } from 'zod'
import { AppError } from '@/lib/platform/errors'
import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import { changePasswordEndpoint } from '../endpoints'
import { checkPassword } from './check-password'
import { hashPassword } from './passwords'
import { personOf } from './person'
import { endSessions, setPassword } from './store'

const replace = defineVerb(
  {
    permission: changePasswordEndpoint.permission,
    input: z.object({ before: z.string(), after: z.string() }),
  },
  async ({ tx, ctx, audit }, { before, after }) => {
    const person = personOf(ctx)
    if (!(await setPassword(tx, person.personId, before, after)))
      throw new AppError('conflict', 'The password was changed meanwhile', {
        hint: 'Sign in with the new one.',
      })
    await endSessions(tx, person.personId, { except: person.sessionId ?? null })
    await audit({
      action: 'password.changed',
      subject: { type: 'person', id: person.personId, name: person.name },
    })
  },
)

export const changePassword = defineAction(changePasswordEndpoint, async (ctx, { current, next }) => {
  const person = personOf(ctx)
  const check = await checkPassword(person.email, current, `person ${person.personId}`, ctx.clock.now())
  if (check.outcome === 'locked')
    throw new AppError('limited', 'Too many wrong passwords', {
      hint: `Try again in ${check.seconds} seconds.`,
      data: { retryAfterSeconds: check.seconds },
    })
  if (check.outcome === 'wrong') throw invalidField('current', 'The current password is not right')
  if (current === next) throw invalidField('next', 'The new password is the current one')
  await replace(ctx, { before: check.passwordHash, after: await hashPassword(next) })
  return null
})

const invalidField = (path: string, message: string) =>
  new AppError('invalid', message, { issues: [{ path, message }] })
