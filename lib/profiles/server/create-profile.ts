import { profiles } from '@/db/schema/profiles'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { createProfileEndpoint } from '../endpoints'
import { describeProfile } from './describe-profiles'
import { requireKnownServers } from './require-known-servers'

export const createProfile = defineVerb(
  createProfileEndpoint,
  async ({ tx, ctx, audit, notify }, { name, ...fields }) => {
    await requireKnownServers(tx, ctx.orgId, fields.grants)
    const now = ctx.clock.now()
    const [row] = await tx
      .insert(profiles)
      .values({ ...fields, id: newId(), orgId: ctx.orgId, name, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (row === undefined)
      throw new AppError('conflict', `There is a profile ${name} already`, {
        hint: 'Choose another name, or change that profile.',
      })
    await audit({
      action: 'profile.created',
      subject: { type: 'profile', id: row.id, name },
      data: { ...fields },
    })
    await notify('profiles', row.id)
    return describeProfile(tx, ctx, row)
  },
)
