import { defineQuery } from '@/lib/platform/server/verb'
import { getChangeEndpoint } from '../../change-endpoints'
import { findChange } from './find-change'

export const getChange = defineQuery(getChangeEndpoint, ({ tx, ctx }, { id }) =>
  findChange(tx, ctx.orgId, id),
)
