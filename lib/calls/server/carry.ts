import { toAppError } from '@/lib/platform/errors'
import { insist, isPassing } from '@/lib/platform/server/database-error'
import { log } from '@/lib/platform/server/log'
import type { Ending, Payload } from '@/lib/runs/server'
import { type Answer, isObject, type Json, refused } from '../core/answer'
import { auditKeeps } from '../core/audit-keeps'
import { sha256 } from '../core/canonical'
import { maskSecrets } from '../core/mask'
import { summarizeResult } from '../core/summary'
import { answerOwnPrompt, type OwnDeps } from './answer-own-prompt'
import { Ended, ended, notRecorded } from './ended'
import type { Execution } from './execution'
import { askPerson, awaitItem } from './person'
import { waitingCall } from './questions'
import { keepAnswer } from './record-calls'
import { checkValue } from './schemas'
import { type SendDeps, sendCall } from './send'

export interface CarryDeps extends SendDeps, OwnDeps {
  /** The state of things at this moment: an approval may come long after the call. @returns why it may no longer go */
  recheck(x: Execution): Promise<Ended | undefined>
}

/** Brings a call to its end, whoever attends it. `approval`: the item that a taken-over call waits for already. */
export async function carry(
  deps: CarryDeps,
  x: Execution,
  approval?: { itemId: string; dueAt: Date },
): Promise<void> {
  let outcome: { ending: Ending; answer: Answer }
  try {
    await passJudgement(deps, x, approval)
    const { own } = x.facts.contract
    outcome = await finishWith(
      x,
      own === undefined ? await sendCall(deps, x) : await answerOwnPrompt(deps, x, own),
    )
  } catch (error) {
    outcome = error instanceof Ended ? error : ourFault(x, error)
  }
  await settle(deps, x, outcome.ending, outcome.answer)
}

/** @throws Ended when the call may not go on */
async function passJudgement(
  deps: CarryDeps,
  x: Execution,
  approval?: { itemId: string; dueAt: Date },
): Promise<void> {
  const { decision, contract } = x.facts
  if (approval === undefined && decision.observed === true) return
  if (approval === undefined && decision.outcome === 'allow') return
  if (decision.outcome === 'deny')
    throw ended('FAILED', decision.cause ?? 'policy_denied', `Not allowed: ${decision.reasons.join('. ')}`)
  let answer: Awaited<ReturnType<typeof askPerson>>
  if (approval !== undefined) {
    x.enterWaiting(approval.itemId)
    answer = await awaitItem(deps, x, approval)
  } else
    answer = await askPerson(deps, x, {
      title: `${x.facts.principal.agent} wants to call ${contract.name}`,
      subject: { kind: 'call_approval', reasons: decision.reasons, call: waitingCall(x) },
    })
  if (answer.action !== 'approve') {
    const note = answer.note === undefined || answer.note === '' ? '' : ` They say: ${answer.note}`
    throw ended('FAILED', 'human_declined', `A person declined this call, so it was not carried out.${note}`)
  }
  const changed = await deps.recheck(x)
  if (changed !== undefined) throw changed
}

/** What a result means: a tool's own error is no success, and one that breaks its promise is noted. */
async function finishWith(x: Execution, result: Json): Promise<{ ending: Ending; answer: Answer }> {
  const { contract, rules, kind } = x.facts
  const toolError = kind === 'tool' && result.isError === true
  const broken =
    toolError || kind !== 'tool' ? undefined : outputProblem(contract.definition.outputSchema, result)
  const cause = toolError
    ? x.refusedQuestion === undefined
      ? 'tool_error'
      : 'policy_denied'
    : broken === undefined
      ? undefined
      : 'output_invalid'
  const detail = toolError ? (x.refusedQuestion ?? firstText(result)) : broken
  const keeps = auditKeeps(rules.auditLevel, contract.governance.audit)
  return {
    ending: {
      state: 'COMPLETED',
      cause,
      detail,
      toolError,
      resultSummary: keeps.result === 'none' ? undefined : summarizeResult(result),
      result: keeps.result === 'full' ? payloadOf(result, contract.definition.outputSchema) : undefined,
    },
    answer: { type: 'result', result, ...(cause !== undefined && { cause }) },
  }
}

function outputProblem(schema: unknown, result: Json): string | undefined {
  if (schema === undefined) return undefined
  if (result.structuredContent === undefined) return 'The server promised structured content and sent none'
  const issues = checkValue(schema, result.structuredContent)
  if (!Array.isArray(issues)) return `Its output schema cannot be used: ${issues.broken}`
  const [first] = issues
  return first === undefined
    ? undefined
    : `At ${first.path === '' ? 'the top' : first.path}: ${first.message}`
}

function firstText(result: Json): string | undefined {
  const content: unknown[] = Array.isArray(result.content) ? result.content : []
  const text = content.find(c => isObject(c) && c.type === 'text')
  return isObject(text) && typeof text.text === 'string' ? text.text.slice(0, 500) : undefined
}

function payloadOf(result: Json, outputSchema: unknown): Payload {
  const shown =
    result.structuredContent === undefined
      ? result
      : { ...result, structuredContent: maskSecrets(result.structuredContent, outputSchema) }
  const body = JSON.stringify(shown)
  return { hash: sha256(body), body }
}

function ourFault(x: Execution, error: unknown): { ending: Ending; answer: Answer } {
  const app = toAppError(error)
  if (isPassing(error) && x.log.row.runningAt == null) return notRecorded()
  log.error({ err: error, callId: x.ticket, orgId: x.orgId }, 'a call failed in the gateway')
  const cause = x.facts.write && x.log.state === 'RUNNING' ? 'outcome_unknown' : 'upstream_unreachable'
  const text = `The gateway failed at this call (${x.ticket}).${cause === 'outcome_unknown' ? ' Whether it was carried out is not known.' : ''}`
  return { ending: { state: 'FAILED', cause, detail: app.message }, answer: refused(cause, text) }
}

/** Ends the record, and keeps the answer for who comes back, before anyone is told. */
async function settle(deps: CarryDeps, x: Execution, ending: Ending, answer: Answer): Promise<void> {
  try {
    if (x.facts.idempotencyKey === undefined && !x.parked) await x.log.end(ending)
    else
      await insist(() =>
        x.log.trying(async tx => {
          await keepAnswer(tx, { orgId: x.orgId, callId: x.ticket, answer, at: deps.clock.now() })
          const step = x.log.endStep(ending)
          return { result: undefined, steps: step === undefined ? [] : [step] }
        }),
      )
  } catch (error) {
    log.error({ err: error, callId: x.ticket, orgId: x.orgId }, 'the end of a call could not be recorded')
  }
  x.finish(answer)
}
