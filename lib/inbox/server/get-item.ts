import { defineQuery } from '@/lib/platform/server/verb'
import { getInboxItemEndpoint } from '../endpoints'
import { noSuchItem } from './refusals'
import { findItem } from './store'
import { toItem } from './to-item'

/** One item with exactly what is asked or held. */
export const getInboxItem = defineQuery(getInboxItemEndpoint, async ({ tx, ctx }, input) => {
  const item = await findItem(tx, ctx.orgId, input.id)
  if (item === undefined) throw noSuchItem()
  return toItem(ctx, item)
})
