import { eq } from 'drizzle-orm'
import { organizations } from '@/db/schema/organizations'
import { AppError } from '@/lib/platform/errors'
import { defineQuery } from '@/lib/platform/server/verb'
import type { Viewer } from '../contract'
import { getViewerEndpoint } from '../endpoints'
import { personOf } from './person'
import { membershipsOf, mustChangePassword } from './store'

export const getViewer = defineQuery(getViewerEndpoint, async ({ tx, ctx }): Promise<Viewer> => {
  const person = personOf(ctx)
  const [org] = await tx.select().from(organizations).where(eq(organizations.id, ctx.orgId))
  if (org === undefined) throw new AppError('not_found', 'The organization is gone')
  // An API key speaks for one organization; where else its person belongs is not its business.
  const all = person.via === 'session' ? await membershipsOf(person.personId) : []
  return {
    personId: person.personId,
    name: person.name,
    email: person.email,
    role: person.role,
    orgId: org.id,
    orgSlug: org.slug,
    orgName: org.name,
    mustChangePassword: await mustChangePassword(tx, person.personId),
    organizations:
      all.length === 0
        ? [{ id: org.id, slug: org.slug, name: org.name }]
        : all.map(m => ({ id: m.org_id, slug: m.slug, name: m.org_name })),
  }
})
