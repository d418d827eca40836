import { defineQuery } from '@/lib/platform/server/verb'
import { listCallersEndpoint } from '../endpoints'
import { callersOf, daysAgo } from './callers'

/** The agents that called one contract in a period. */
export const listCallers = defineQuery(listCallersEndpoint, async (tools, { contractId, days }) => {
  const found = await callersOf(tools, [contractId], daysAgo(tools.ctx.clock.now(), days))
  return { items: found.get(contractId) ?? [] }
})
