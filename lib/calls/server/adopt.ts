import { callOf } from '@/lib/inbox'
import { log } from '@/lib/platform/server/log'
import { CallLog } from '@/lib/runs/server'
import type { Json } from '../core/answer'
import { jsonHash } from '../core/canonical'
import type { Principal } from '../core/principal'
import { type BeginDeps, judge, paramsFor } from './begin'
import { Execution } from './execution'
import { openArguments } from './held-arguments'
import { adoptCall, type KeptCall, readRun } from './record-calls'
import type { OrgSnapshot } from './snapshot'

/**
 * Rebuilds a call that waits for an approval from its record: it has not left yet, so another gateway may carry it.
 * Undefined when somebody else was faster, or what it needs is no longer served.
 */
export async function adopt(
  deps: BeginDeps & { snapshot: OrgSnapshot },
  { call, item }: KeptCall,
): Promise<Execution | undefined> {
  if (item === undefined || item.subject.kind !== 'call_approval') return undefined
  const run = await readRun(call.orgId, call.runId)
  const profile = run === undefined ? undefined : deps.snapshot.profiles.get(run.profileId)
  const contract = [...(profile?.tools.values() ?? []), ...(profile?.prompts.values() ?? [])].find(
    c => c.id === call.contractId,
  )
  if (run === undefined || profile === undefined || contract === undefined) return undefined
  if (contract.hash !== item.subject.call.contractHash) return undefined
  const args = argumentsOf({ call, item })
  if (args === undefined) return undefined
  if (!(await adoptCall(call, deps.gatewayId))) return undefined
  const [tokenId = ''] = call.principal.split('|')
  const principal: Principal = {
    orgId: call.orgId,
    tokenId,
    agent: run.agent,
    roles: run.onBehalfOf?.roles ?? profile.roles,
    ...(run.onBehalfOf !== null && { onBehalfOf: run.onBehalfOf }),
  }
  const row = { ...call, gatewayId: deps.gatewayId }
  const request = { kind: call.kind, name: call.requestedName, arguments: args, meta: {} }
  return new Execution(
    {
      principal,
      principalKey: call.principal,
      profile,
      contract,
      kind: call.kind,
      params: paramsFor(request, contract),
      arguments: args,
      argumentsHash: jsonHash(args),
      ...judge(deps.snapshot, { profile, principal, contract }),
      write: true,
      // Whoever comes back finds the answer, by ticket or key.
      idempotencyKey: call.idempotencyKey ?? undefined,
      runId: call.runId,
      meta: {},
    },
    CallLog.adopt(deps.recorder, row, true, () => deps.clock.now()),
  )
}

/** As the agent sent them; undefined when they cannot be read any more: what people are shown is not what runs. */
function argumentsOf({ call, item }: Pick<KeptCall, 'call' | 'item'>): Json | undefined {
  if (item?.sealedArguments == null) return item === undefined ? undefined : callOf(item.subject)?.arguments
  try {
    return openArguments(item.sealedArguments, call.orgId, call.id)
  } catch (error) {
    log.error({ err: error, callId: call.id }, 'the arguments of a held call cannot be read')
    return undefined
  }
}
