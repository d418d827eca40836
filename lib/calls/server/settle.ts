import { log } from '@/lib/platform/server/log'
import type { CallState, Cause } from '@/lib/runs'
import type { Calls } from './calls'
import { isGone } from './instance'
import type { KeptCall, StoredCall } from './record-calls'
import { leftCalls, openCallGateways, settleCall } from './record-settle'

/** Settles calls that gateways left open which are gone: says what is known of each, and carries on what has not left yet. */
export async function settleLeftCalls(calls: Calls): Promise<number> {
  let settled = 0
  const others = (await openCallGateways()).filter(o => o.gatewayId !== calls.instance.id)
  const ids = [...new Set(others.map(o => o.gatewayId))]
  const gone = new Set((await Promise.all(ids.map(async id => ((await isGone(id)) ? id : [])))).flat())
  for (const { orgId, gatewayId } of others) {
    if (!gone.has(gatewayId)) continue
    for (const kept of await leftCalls(orgId, gatewayId))
      try {
        if (await settleOne(calls, kept)) settled++
      } catch (error) {
        log.error(
          { err: error, callId: kept.call.id, orgId },
          'a call that was left open could not be settled',
        )
      }
  }
  return settled
}

async function settleOne(calls: Calls, kept: KeptCall): Promise<boolean> {
  const { call, item } = kept
  const held = call.state === 'WAITING_FOR_INPUT' && item?.kind === 'call_approval' && call.runningAt === null
  if (held && (await calls.takeOver(kept)) !== undefined) return true
  const { reads } = await calls.snapshots.get(call.orgId)
  // What is no longer known counts as a write.
  const mayWrite = call.kind === 'tool' && (call.contractId === null || !reads.has(call.contractId))
  const end = whatIsKnown(call, mayWrite)
  return settleCall(calls.recorder, kept, end)
}

export interface Known {
  state: Extract<CallState, 'FAILED' | 'CANCELLED'>
  cause: Cause
  detail: string
}

/** What can be said of a call whose gateway stopped. */
function whatIsKnown(call: StoredCall, write: boolean): Known {
  if (call.runningAt === null)
    return {
      state: call.state === 'SUBMITTED' ? 'CANCELLED' : 'FAILED',
      cause: 'cancelled',
      detail: 'The gateway stopped before the call left. Nothing was done.',
    }
  if (write)
    return {
      state: 'FAILED',
      cause: 'outcome_unknown',
      detail:
        'The gateway stopped while the call ran. Whether it was carried out is not known: check before it is done again.',
    }
  return {
    state: 'FAILED',
    cause: 'upstream_unreachable',
    detail: 'The gateway stopped while the call ran. It only reads: it can be repeated.',
  }
}
