import { grantMatches } from '@/lib/contracts'
import type { ContractKind } from '@/lib/servers'
import type { Grant } from '../contract'

const lists = {
  tool: 'tools',
  resource: 'resources',
  resource_template: 'resources',
  prompt: 'prompts',
} as const satisfies Record<ContractKind, keyof Grant>

/** Whether grants cover a contract: by its server, in the list of its kind. */
export const isGranted = (
  grants: readonly Grant[],
  item: { server: string; kind: ContractKind; name: string },
): boolean =>
  grants.some(
    grant =>
      grant.server === item.server &&
      (grant[lists[item.kind]] ?? []).some(pattern => grantMatches(pattern, item.name)),
  )
