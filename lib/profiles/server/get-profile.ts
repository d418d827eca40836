import { defineQuery } from '@/lib/platform/server/verb'
import { getProfileEndpoint } from '../endpoints'
import { describeProfile } from './describe-profiles'
import { loadProfile } from './store'

export const getProfile = defineQuery(getProfileEndpoint, async ({ tx, ctx }, { id }) =>
  describeProfile(tx, ctx, await loadProfile(tx, ctx, id)),
)
