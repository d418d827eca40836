import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { createOrganizationEndpoint } from '../endpoints'
import { personOf } from './person'
import { insertOrganization } from './store'

/** One more organization on this instance; both audits tell of it. */
export const createOrganization = defineVerb(
  createOrganizationEndpoint,
  async ({ tx, ctx, audit, notify }, { slug, name }) => {
    const { personId } = personOf(ctx)
    const made = { id: newId(), slug, name }
    const outcome = await insertOrganization(tx, { ...made, personId, requestId: ctx.requestId })
    if (outcome === 'taken')
      throw new AppError('conflict', `The key ${slug} belongs to another organization`, {
        detail: 'Keys of organizations are unique on an instance: they are in the address of the gateway.',
        hint: 'Choose another key.',
      })
    if (outcome === 'no_owner')
      throw new AppError('forbidden', 'You are no longer an owner of this organization', {
        hint: 'Ask an owner of the organization.',
      })
    await audit({
      action: 'organization.created',
      subject: { type: 'organization', id: made.id, name },
      data: { slug },
    })
    await notify('members')
    return made
  },
)
