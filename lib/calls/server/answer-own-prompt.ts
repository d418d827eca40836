import { readTraceparent } from '@/lib/runs/server'
import type { Json } from '../core/answer'
import type { Caller, CallRequest } from './caller'
import { ended } from './ended'
import type { Execution } from './execution'
import type { OwnPromptRequest, OwnPrompts } from './own-prompts'
import type { ServedContract } from './snapshot'

export interface OwnDeps {
  ownPrompts: OwnPrompts
  /** Whether changes reach this process. */
  isFresh(): boolean
}

/** Answers a call of a prompt that is managed here, instead of a server. @throws Ended where it can't be given */
export async function answerOwnPrompt(
  { ownPrompts, isFresh }: OwnDeps,
  x: Execution,
  { environment }: { environment: string },
): Promise<Json> {
  x.log.attempts++
  await x.log.running()
  const answer = await ownPrompts.get(ownRequest(x, environment, !isFresh()))
  if ('result' in answer) return answer.result
  throw ended('FAILED', answer.cause, answer.text)
}

const ownRequest = ({ facts, orgId }: Execution, environment: string, stale: boolean): OwnPromptRequest => ({
  orgId,
  name: facts.contract.name,
  environment,
  arguments: facts.arguments,
  meta: facts.meta,
  profileId: facts.profile.id,
  agent: facts.principal.agent,
  user: facts.principal.onBehalfOf?.subject,
  conversationId: facts.conversationId,
  traceId: facts.trace?.traceId,
  runId: facts.runId,
  stale,
})

/** The same for a call that can't be recorded: no run, and what is known may be old. */
export const unrecordedRequest = (
  { principal, profile, group }: Caller,
  request: CallRequest,
  contract: ServedContract,
  { environment }: { environment: string },
): OwnPromptRequest => ({
  orgId: principal.orgId,
  name: contract.name,
  environment,
  arguments: request.arguments,
  meta: request.meta,
  profileId: profile.id,
  agent: principal.agent,
  user: principal.onBehalfOf?.subject,
  conversationId: group.conversationId,
  traceId: readTraceparent(group.traceparent)?.traceId,
  runId: undefined,
  stale: true,
})
