import { defineQuery } from '@/lib/platform/server/verb'
import { listMembersEndpoint } from '../endpoints'
import { selectMembers } from './member-dto'

export const listMembers = defineQuery(listMembersEndpoint, async ({ tx, ctx }) => ({
  items: await selectMembers(tx, ctx.orgId),
}))
