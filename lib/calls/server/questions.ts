import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import { requestedSchema, type Subject } from '@/lib/inbox'
import { AppError } from '@/lib/platform/errors'
import type { Caller } from './caller'
import type { Execution } from './execution'
import { askPerson, type PersonDeps } from './person'

/** How long the agent's own client may take before the question goes elsewhere. */
const CLIENT_MS = 10 * 60_000

/** A question that is not let through: said to the server, and kept as the reason if its call then fails. */
export class RefusedQuestion extends Error {}

/** Puts a server's question to whoever the profile says. @throws RefusedQuestion, Ended */
export async function askQuestion(
  deps: PersonDeps,
  x: Execution,
  params: ElicitRequestParams,
): Promise<ElicitResult> {
  const { contract, profile } = x.facts
  const { allowed, maxPerCall } = contract.governance.elicitation
  if (!allowed) throw refuse(x, `${contract.name} may not ask people: its contract does not allow it`)
  if (x.questionsAsked >= maxPerCall)
    throw refuse(x, `${contract.name} asked more than ${maxPerCall} questions in one call`)
  x.questionsAsked++
  if (profile.elicitation !== 'inbox') {
    const answer = await askClient(x, params)
    if (answer !== undefined) return answer
    if (profile.elicitation === 'client')
      throw refuse(x, 'the client of the agent cannot put this question to its user')
  }
  const subject = subjectOf(x, params)
  try {
    const { action, content } = await askPerson(deps, x, {
      title: `${contract.server} asks: ${firstLine(params.message)}`,
      subject,
    })
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

/** The exact question, as a person is shown it. */
function subjectOf(x: Execution, params: ElicitRequestParams): Subject {
  const call = waitingCall(x)
  if (params.mode === 'url')
    return { kind: 'elicitation', mode: 'url', message: params.message, url: params.url, call }
  const schema = requestedSchema.safeParse(params.requestedSchema)
  if (!schema.success) throw refuse(x, 'its form is not one that MCP allows')
  return { kind: 'elicitation', mode: 'form', message: params.message, schema: schema.data, call }
}

/** What a person is told of the call that waits. */
export const waitingCall = ({ facts }: Execution): Subject['call'] => ({
  tool: facts.contract.name,
  server: facts.contract.server,
  contractId: facts.contract.id,
  contractHash: facts.contract.hash,
  arguments: facts.arguments,
})

const firstLine = (text: string): string => {
  const [line = ''] = text.split('\n')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

/** The agent's own client, when it can be asked; undefined when it can't, or went away without an answer. */
async function askClient(x: Execution, params: ElicitRequestParams): Promise<ElicitResult | undefined> {
  const able = [...x.attendants].find(a => canAsk(a, params))
  if (able === undefined) return undefined
  x.enterWaiting(undefined)
  try {
    await x.log.waitingForClient()
    const answer =
      able.ask === undefined ? await throughResult(x, params) : await able.ask(params, x.abort.signal)
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
function throughResult(x: Execution, params: ElicitRequestParams): Promise<ElicitResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The client did not come back')), CLIENT_MS)
    timer.unref()
    x.abort.signal.addEventListener('abort', () => reject(new Error('The call ended')), { once: true })
    x.putToClient(`q${x.questionsAsked}`, {
      params,
      answer: result => {
        clearTimeout(timer)
        resolve(result)
      },
    })
  })
}
