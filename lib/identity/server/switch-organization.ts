import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { switchOrganizationEndpoint } from '../endpoints'
import { personOf } from './person'
import { moveSession } from './store'

/** Lets the browser of a session look at another organization of its person. */
export const switchOrganization = defineVerb(
  switchOrganizationEndpoint,
  async ({ tx, ctx, audit, unchanged }, { orgId }) => {
    const { via, sessionId, personId, name } = personOf(ctx)
    if (via !== 'session' || sessionId === undefined)
      throw new AppError('invalid', 'An API key can’t switch to another organization', {
        detail: 'A key belongs to one organization.',
        hint: 'Use a key that was made in the other one.',
      })
    if (orgId === ctx.orgId) {
      unchanged()
      return null
    }
    const outcome = await moveSession(tx, { sessionId, personId, orgId, requestId: ctx.requestId })
    if (outcome === 'no_member')
      throw new AppError('not_found', 'You belong to no such organization', {
        hint: 'Ask one of its owners to add you.',
      })
    if (outcome === 'moved')
      throw new AppError('conflict', 'This session has ended, or looks at another organization already', {
        hint: 'Load the page again.',
      })
    await audit({
      action: 'session.ended',
      subject: { type: 'person', id: personId, name },
      data: { by: 'switch' },
    })
    return null
  },
)
