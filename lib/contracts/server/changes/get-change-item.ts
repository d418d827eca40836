import { defineQuery } from '@/lib/platform/server/verb'
import { getChangeItemEndpoint } from '../../change-endpoints'
import { findItem } from './find-item'

export const getChangeItem = defineQuery(getChangeItemEndpoint, (tools, { id, itemId }) =>
  findItem(tools, id, itemId),
)
