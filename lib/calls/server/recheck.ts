import { judge } from './begin'
import { type Ended, ended } from './ended'
import type { Execution } from './execution'
import { tokenHolds } from './record-calls'
import type { OrgSnapshot } from './snapshot'
import type { Snapshots } from './snapshots'

/** An approval may come long after the call: what it was given for must still be so. */
export async function recheck(
  snapshots: Snapshots,
  begun: OrgSnapshot,
  x: Execution,
): Promise<Ended | undefined> {
  const { contract, profile, principal, kind } = x.facts
  const snapshot = await snapshots.get(x.orgId)
  const now = snapshot.profiles.get(profile.id)
  const served = [
    ...((kind === 'prompt' ? now?.prompts : kind === 'tool' ? now?.tools : now?.resources)?.values() ?? []),
    ...(now?.templates ?? []),
  ]
  const same = served.find(c => c.id === contract.id)
  if (now === undefined || same === undefined || same.hash !== contract.hash)
    return ended(
      'FAILED',
      'stale_tool_list',
      `${contract.name} changed, or is no longer granted, since the call was made: the approval does not fit any more. Nothing was done.`,
    )
  if (addressOf(snapshot, x) !== addressOf(begun, x))
    return ended(
      'FAILED',
      'stale_tool_list',
      `The server ${contract.server} is reached in another way than when the call was made: the approval does not fit any more. Nothing was done.`,
    )
  const { decision } = judge(snapshot, { profile: now, principal, contract: same })
  if (decision.outcome === 'deny' && decision.observed !== true)
    return ended(
      'FAILED',
      decision.cause ?? 'policy_denied',
      `Not allowed any more: ${decision.reasons.join('. ')}`,
    )
  if (!(await tokenHolds(x.orgId, principal.tokenId)))
    return ended(
      'FAILED',
      'unauthenticated',
      'The token of the agent was revoked or expired meanwhile. Nothing was done.',
    )
  return undefined
}

const addressOf = ({ targets }: OrgSnapshot, { facts }: Execution): string | undefined =>
  JSON.stringify(targets.get(facts.contract.serverId)?.config)
