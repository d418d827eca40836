import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { refuseSecretFields, requestedSchema, type Subject, type WaitingCall } from '@/lib/inbox'
import { AppError } from '@/lib/platform/errors'
import { isObject } from '../core/answer'
import type { Caller } from './caller'
import type { Execution } from './execution'
import { shownArguments } from './held-arguments'
import { askPerson, type PersonDeps } from './person'

/** How long the agent's own client may take before the question goes elsewhere. */
const CLIENT_MS = 10 * 60_000

/** A question that is not let through: said to the server, and kept as the reason if its call then fails. */
export class RefusedQuestion extends Error {}

/** Puts a server's question to whoever the profile says, until `signal`. @throws RefusedQuestion, Ended */
export async function askQuestion(
  deps: PersonDeps,
  x: Execution,
  params: ElicitRequestParams,
  signal: AbortSignal,
): Promise<ElicitResult> {
  const { contract, profile } = x.facts
  const { allowed, maxPerCall } = contract.governance.elicitation
  if (!allowed) throw refuse(x, `${contract.name} may not ask people: its contract does not allow it`)
  if (x.questionsAsked >= maxPerCall)
    throw refuse(x, `${contract.name} asked more than ${maxPerCall} questions in one call`)
  x.questionsAsked++
  const subject = subjectOf(x, params)
  if (profile.elicitation !== 'inbox') {
    const answer = await askClient(x, params, signal)
    if (signal.aborted) throw signal.reason
    if (answer !== undefined) return answer
    if (profile.elicitation === 'client')
      throw refuse(x, 'the client of the agent cannot put this question to its user')
  }
  try {
    const { action, content } = await askPerson(
      deps,
      x,
      { title: `${contract.server} asks: ${firstLine(subject.message)}`, subject },
      signal,
    )
    if (action !== 'accept') return { action: action === 'decline' ? 'decline' : 'cancel' }
    return { action, ...(content !== undefined && { content: content as ElicitResult['content'] }) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw refuse(x, error.message)
    throw error
  }
}

function refuse(x: Execution, why: string): RefusedQuestion {
  x.refusedQuestion = why
  x.log.log({ level: 'warning', logger: 'countersign', text: `A question was not let through: ${why}` })
  return new RefusedQuestion(why)
}

type Question = Extract<Subject, { kind: 'elicitation' }>

/** The exact question, as a person is shown it. What a modern server asks was checked by nobody before. */
function subjectOf(x: Execution, params: ElicitRequestParams): Question {
  const asked = question.safeParse(params)
  if (!asked.success) throw refuse(x, `its question is not one that MCP allows: ${firstIssue(asked.error)}`)
  const call = waitingCall(x)
  if (asked.data.mode === 'url') return { kind: 'elicitation', ...asked.data, call }
  const { message, requestedSchema: schema } = asked.data
  try {
    refuseSecretFields(schema)
  } catch (error) {
    if (error instanceof AppError) throw refuse(x, [error.message, error.detail].join(': '))
    throw error
  }
  return { kind: 'elicitation', mode: 'form', message, schema, call }
}

const message = z.string().max(20_000)
const question = z.preprocess(
  params => (isObject(params) && params.mode === undefined ? { ...params, mode: 'form' } : params),
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('form'), message, requestedSchema }),
    z.object({
      mode: z.literal('url'),
      message,
      url: z.url({ protocol: /^https?$/, error: 'it is not a web address' }).max(4000),
    }),
  ]),
)

const firstIssue = ({ issues: [first] }: z.ZodError): string =>
  first === undefined ? 'it has another shape' : `${first.path.join('.')}: ${first.message}`

/** What a person is told of the call that waits: its secrets are not theirs to see. */
export const waitingCall = ({ facts }: Execution): WaitingCall => ({
  tool: facts.contract.name,
  server: facts.contract.server,
  contractId: facts.contract.id,
  contractHash: facts.contract.hash,
  arguments: shownArguments(facts),
})

const firstLine = (text: string): string => {
  const [line = ''] = text.split('\n')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

/** The agent's own client, when it can be asked; undefined when it can't, or went away without an answer. */
async function askClient(
  x: Execution,
  params: ElicitRequestParams,
  signal: AbortSignal,
): Promise<ElicitResult | undefined> {
  const able = [...x.attendants].find(a => canAsk(a, params))
  if (able === undefined) return undefined
  x.enterWaiting(undefined)
  try {
    await x.log.waitingForClient()
    const answer =
      able.ask === undefined ? await throughResult(x, params, signal) : await able.ask(params, signal)
    if (x.isLastQuestion) await x.log.running()
    return answer
  } catch {
    // The client failed at it; what comes next depends on the profile.
    if (x.isLastQuestion) await x.log.running()
    return undefined
  } finally {
    x.leaveWaiting()
  }
}

const canAsk = (caller: Caller, params: ElicitRequestParams): boolean =>
  (params.mode === 'url' ? caller.elicitation.url : caller.elicitation.form) &&
  (caller.ask !== undefined || caller.era === 'modern')

/** A modern client is asked by the result of its call, and answers with the next one. */
function throughResult(
  x: Execution,
  params: ElicitRequestParams,
  signal: AbortSignal,
): Promise<ElicitResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The client did not come back')), CLIENT_MS)
    timer.unref()
    signal.addEventListener('abort', () => reject(new Error('The call ended')), { once: true })
    x.putToClient(`q${x.questionsAsked}`, {
      params,
      answer: result => {
        clearTimeout(timer)
        resolve(result)
      },
    })
  })
}
