import { eq } from 'drizzle-orm'
import { organizations } from '@/db/schema/organizations'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { updateOrganizationEndpoint } from '../endpoints'

export const updateOrganization = defineVerb(
  updateOrganizationEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { name }) => {
    const mine = eq(organizations.id, ctx.orgId)
    const [before] = await tx.select().from(organizations).where(mine).for('update')
    if (before === undefined) throw new AppError('not_found', 'The organization is gone')
    if (before.name === name) unchanged()
    else {
      await tx.update(organizations).set({ name }).where(mine)
      await audit({
        action: 'organization.renamed',
        subject: { type: 'organization', id: ctx.orgId, name },
        data: { from: before.name, to: name },
      })
      await notify('members')
    }
    return { id: before.id, slug: before.slug, name }
  },
)
