import { defineQuery } from '@/lib/platform/server/verb'
import { getServerEndpoint } from '../endpoints'
import { findServerDto } from './store'

export const getServer = defineQuery(getServerEndpoint, ({ tx, ctx }, { id }) =>
  findServerDto(tx, ctx.orgId, id),
)
