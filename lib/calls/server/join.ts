import { LRUCache } from 'lru-cache'
import { runGroup } from '@/lib/runs/server'
import { jsonHash } from '../core/canonical'
import { principalKey } from '../core/principal'
import type { Caller, CallRequest } from './caller'
import type { Execution } from './execution'
import type { ServedContract } from './snapshot'

/** How long an ended call can be joined from memory; later its kept answer is read. */
const KEPT_MS = 10 * 60_000

/** Calls under way, and those just ended, by what may join them: never across principals. */
export class Joins {
  private readonly byTicket = new LRUCache<string, Execution>({ max: 20_000, ttl: KEPT_MS })
  private readonly byKey = new LRUCache<string, Execution>({ max: 20_000, ttl: KEPT_MS })
  private readonly parked = new Map<string, Execution>()
  private readonly announced = new Map<string, number>()
  readonly open = new Set<Execution>()

  /** The call that a ticket stands for, if this principal holds it. */
  withTicket(ticket: string, principal: string): Execution | undefined {
    const x = this.byTicket.get(ticket)
    return x?.facts.principalKey === principal ? x : undefined
  }

  withKey(key: string): Execution | undefined {
    return this.byKey.get(key)
  }

  /**
   * A repeat without key or ticket joins only what its agent was told to wait for: same arguments, and the same
   * session, conversation, trace or run id that the agent itself gave. Once collected, a repeat is a new call.
   */
  withSameCall(contract: ServedContract, caller: Caller, request: CallRequest): Execution | undefined {
    if (this.parked.size === 0) return undefined
    const group = runGroup(principalKey(caller.principal), caller.group)
    if (group.kind === 'gap') return undefined
    const x = this.parked.get(
      digest(principalKey(caller.principal), contract.id, jsonHash(request.arguments), group.key),
    )
    return x === undefined || x.collected || !x.parked ? undefined : x
  }

  add(x: Execution, key: string | undefined): void {
    this.open.add(x)
    this.byTicket.set(x.ticket, x)
    if (key !== undefined) this.byKey.set(key, x)
    const { principalKey: principal, contract, argumentsHash, explicitGroup } = x.facts
    if (explicitGroup !== undefined && x.facts.decision.outcome === 'hold')
      this.parked.set(digest(principal, contract.id, argumentsHash, explicitGroup), x)
  }

  ended(x: Execution): void {
    this.open.delete(x)
    const { principalKey: principal, contract, argumentsHash, explicitGroup } = x.facts
    if (explicitGroup === undefined) return
    const at = digest(principal, contract.id, argumentsHash, explicitGroup)
    setTimeout(() => this.parked.get(at) === x && this.parked.delete(at), x.parked ? KEPT_MS : 0).unref()
  }

  /** Counts a call that will wait for a person while it is not in the books yet; the function that it gives ends that. */
  announceHold(profileId: string): () => void {
    this.announced.set(profileId, (this.announced.get(profileId) ?? 0) + 1)
    return () => {
      const left = (this.announced.get(profileId) ?? 1) - 1
      if (left > 0) this.announced.set(profileId, left)
      else this.announced.delete(profileId)
    }
  }

  /** How many calls of a profile wait for a person, or are about to. */
  waitingOf(profileId: string): number {
    let n = this.announced.get(profileId) ?? 0
    for (const x of this.open)
      if (x.facts.profile.id === profileId && (x.waiting !== undefined || isToBeHeld(x))) n++
    return n
  }
}

const isToBeHeld = (x: Execution): boolean =>
  x.facts.decision.outcome === 'hold' && x.facts.decision.observed !== true && x.log.row.runningAt == null

const digest = (...parts: string[]): string => parts.join('\n')
