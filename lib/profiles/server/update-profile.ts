import { profiles } from '@/db/schema/profiles'
import { defineVerb } from '@/lib/platform/server/verb'
import { updateProfileEndpoint } from '../endpoints'
import { describeProfile } from './describe-profiles'
import { requireKnownServers } from './require-known-servers'
import { loadProfile, profileIs } from './store'

export const updateProfile = defineVerb(
  updateProfileEndpoint,
  async ({ tx, ctx, audit, unchanged, notify }, { id, ...given }) => {
    const before = await loadProfile(tx, ctx, id, { lock: true })
    const after = {
      owner: given.owner === undefined ? before.owner : given.owner,
      description: given.description === undefined ? before.description : given.description,
      grants: given.grants ?? before.grants,
      managedPrompts: given.managedPrompts ?? before.managedPrompts,
      elicitation: given.elicitation ?? before.elicitation,
      hold: given.hold ?? before.hold,
      mode: given.mode ?? before.mode,
      roles: given.roles ?? before.roles,
    }
    const changed = Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
    )
    if (changed.length === 0) {
      unchanged()
      return describeProfile(tx, ctx, before)
    }
    if (given.grants !== undefined) await requireKnownServers(tx, ctx.orgId, given.grants)
    const [row = before] = await tx
      .update(profiles)
      .set({ ...after, updatedAt: ctx.clock.now() })
      .where(profileIs(ctx.orgId, id))
      .returning()
    await audit({
      action: 'profile.updated',
      subject: { type: 'profile', id, name: row.name },
      data: Object.fromEntries(
        changed.map(([field, value]) => [field, { before: Reflect.get(before, field), after: value }]),
      ),
    })
    await notify('profiles', id)
    return describeProfile(tx, ctx, row)
  },
)
