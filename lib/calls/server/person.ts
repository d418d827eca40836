import type { Subject } from '@/lib/inbox'
import { closeItem, consumeDecision, openItem, type TakenDecision } from '@/lib/inbox/server'
import type { Clock, Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { insist } from '@/lib/platform/server/database-error'
import type { Recorder } from '@/lib/runs/server'
import type { Principal } from '../core/principal'
import type { Desk } from './desk'
import { ended } from './ended'
import type { Execution } from './execution'
import { sealArguments } from './held-arguments'

export interface PersonDeps {
  recorder: Recorder
  desk: Desk
  clock: Clock
  /** How long an item may wait for a decision. */
  dueMs: number
}

export interface Item {
  title: string
  subject: Subject
}

/** The context of an agent, for audit rows of what its call does. */
export const agentCtx = (
  principal: Principal,
  profileId: string,
  clock: Clock,
  requestId = newId(),
): Ctx => ({
  orgId: principal.orgId,
  actor: {
    kind: 'agent',
    tokenId: principal.tokenId,
    profileId,
    agent: principal.agent,
    roles: [...principal.roles],
    ...(principal.onBehalfOf !== undefined && { onBehalfOf: principal.onBehalfOf }),
  },
  requestId,
  clock,
})

/** Puts an item into the inbox and waits for its decision. @throws Ended when nobody decides, or `signal` withdraws it */
export async function askPerson(
  deps: PersonDeps,
  x: Execution,
  item: Item,
  signal = x.abort.signal,
): Promise<TakenDecision> {
  const { principal, profile, contract } = x.facts
  const dueAt = new Date(deps.clock.now().getTime() + deps.dueMs)
  const ctx = agentCtx(principal, profile.id, deps.clock)
  const sealedArguments = item.subject.kind === 'call_approval' ? sealArguments(x.facts, x.ticket) : undefined
  const itemId = await x.log.waiting(tx =>
    openItem(tx, ctx, {
      ...item,
      sealedArguments,
      kind: item.subject.kind,
      requester: {
        agent: principal.agent,
        profileId: profile.id,
        profile: profile.name,
        server: contract.server,
        user: principal.onBehalfOf?.subject ?? null,
      },
      tier: contract.governance.tier,
      reviewers: [...profile.hold.reviewers],
      runId: x.facts.runId,
      callId: x.ticket,
      dueAt,
    }),
  )
  if (itemId === undefined)
    throw ended('CANCELLED', 'cancelled', 'The call had ended before a person was asked.')
  x.enterWaiting(itemId)
  return awaitItem(deps, x, { itemId, dueAt }, signal)
}

/** Waits for an item that is there already (the second half of askPerson). */
export async function awaitItem(
  deps: PersonDeps,
  x: Execution,
  { itemId, dueAt }: { itemId: string; dueAt: Date },
  signal = x.abort.signal,
): Promise<TakenDecision> {
  try {
    for (;;) {
      const verdict = await deps.desk.watch(x.orgId, itemId, dueAt, signal)
      if (verdict.type === 'closed') {
        const { item } = verdict
        if (item.state === 'expired') throw expired()
        if (item.state !== 'decided') throw ended('CANCELLED', 'cancelled', 'The question was withdrawn.')
        return await takeUp(deps, x, itemId)
      }
      const { principal, profile } = x.facts
      const close =
        verdict.type === 'due'
          ? ({ state: 'expired', reason: 'nobody decided in time' } as const)
          : ({
              state: 'cancelled',
              reason: x.abort.signal.aborted
                ? 'the agent gave the call up'
                : 'the server that asked ended its request',
            } as const)
      const closed = await insist(() =>
        deps.recorder.transact(x.orgId, async tx => ({
          result: await closeItem(tx, agentCtx(principal, profile.id, deps.clock), itemId, close),
          steps: [],
        })),
      )
      if (!closed && verdict.type === 'due') continue
      if (verdict.type === 'due') throw expired()
      throw ended('CANCELLED', 'cancelled', 'The call was cancelled while it waited for a person.')
    }
  } finally {
    x.leaveWaiting()
  }
}

const expired = () =>
  ended(
    'EXPIRED',
    'expired',
    'Nobody decided in time, so this call expired and was not carried out. Make a new call if it is still needed.',
  )

/** Uses the decision, once, in the transaction that also lets the call go on. */
async function takeUp(deps: PersonDeps, x: Execution, itemId: string): Promise<TakenDecision> {
  const decision = await insist(() =>
    x.log.trying(async tx => {
      const result = await consumeDecision(tx, x.orgId, itemId, deps.clock.now())
      const goesOn = result !== undefined && result.action !== 'reject' && x.isLastQuestion
      const step = goesOn ? x.log.runningStep({ by: result.by, action: result.action }) : undefined
      return { result, steps: step === undefined ? [] : [step] }
    }),
  )
  if (decision === undefined)
    throw ended('FAILED', 'expired', 'The decision on this call was used already; it is used once only.')
  return decision
}
