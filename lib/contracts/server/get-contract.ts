import { defineQuery } from '@/lib/platform/server/verb'
import { getContractEndpoint } from '../endpoints'
import { findDetail } from './find-detail'

export const getContract = defineQuery(getContractEndpoint, ({ tx, ctx }, { id }) =>
  findDetail(tx, ctx.orgId, id),
)
