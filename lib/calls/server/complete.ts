import { ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { log } from '@/lib/platform/server/log'
import type { Json } from '../core/answer'
import type { Caller } from './caller'
import type { Pools } from './pool/pools'
import type { OrgSnapshot, ServedContract } from './snapshot'

const TIMEOUT_MS = 5000
const anyResult = z.looseObject({})
const silent = {
  onElicitation: () => Promise.reject(new Error('A completion asks nobody')),
  onLog: () => undefined,
}

/** A completion from the contract's server; undefined when it has none to give: a help is never an error. */
export async function complete(
  pools: Pools,
  snapshot: OrgSnapshot,
  caller: Caller,
  contract: ServedContract,
  params: Json,
): Promise<Json | undefined> {
  const target = snapshot.targets.get(contract.serverId)
  if (target === undefined) return undefined
  const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(TIMEOUT_MS)])
  let broken = true
  try {
    const lease = await pools.lease(contract.serverId, target, { hooks: silent, mayAsk: false, signal })
    try {
      if (lease.upstream.capabilities.completions === undefined) {
        broken = false
        return undefined
      }
      const result = await lease.upstream.client.request(
        { method: 'completion/complete', params },
        anyResult,
        { signal },
      )
      broken = false
      return result
    } catch (error) {
      broken = !(error instanceof ProtocolError)
      throw error
    } finally {
      lease.release(broken)
    }
  } catch (error) {
    log.debug({ err: error, server: contract.server }, 'a completion failed')
    return undefined
  }
}
