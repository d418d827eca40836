import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForPerson } from './hold.js'
import { openSession } from './session.js'
import { steps } from './steps.js'

/** @typedef {import('./outcome.js').Outcome} Outcome */

const TEXT_LENGTH = 160
const detail = (/** @type {string} */ line) => console.log(`    ${line}`)

/**
 * Does one working day and tells it. True when every step ended as scripted.
 * @param {import('./options.js').Options} options
 * @param {AbortSignal} signal
 */
export async function workDay(options, signal) {
  const session = await openSession({ url: options.url, token: options.token, signal, say: detail })
  try {
    console.log(`At ${options.url} (MCP ${session.era}), run ${session.ids.run}, trace ${session.ids.trace}`)
    const desk = await openDesk(session, options, signal)
    const todo = steps.filter(step => options.only.length === 0 || options.only.includes(step.name))
    let failures = 0
    for (const [index, step] of todo.entries()) {
      if (index > 0) await sleep(options.pauseMs, undefined, { signal })
      console.log(`\n${index + 1}/${todo.length} ${step.title}`)
      if (!report(step, await outcomeOf(step, desk))) failures++
    }
    console.log(
      failures === 0
        ? '\nThe day went as scripted.'
        : `\n${failures} of ${todo.length} steps did not go as scripted.`,
    )
    return failures === 0
  } finally {
    await session.close()
  }
}

/**
 * @param {import('./session.js').Session} session
 * @param {import('./options.js').Options} options
 * @param {AbortSignal} signal
 * @returns {Promise<import('./steps.js').Desk>}
 */
async function openDesk(session, { patienceMs }, signal) {
  const tools = new Set((await session.listTools()).map(tool => tool.name))

  /** @param {string} name @param {Record<string, unknown>} args */
  async function write(name, args) {
    const key = randomUUID()
    const first = await session.callTool(name, args, { key })
    const repeat = (/** @type {string} */ ticket) => session.callTool(name, args, { key, ticket })
    return waitForPerson(first, { session, tools, repeat, patienceMs, signal, say: detail })
  }

  /** @type {Promise<string> | undefined} */
  let opened
  async function openTicket() {
    const ticket = await write('tickets.openTicket', {
      subject: 'Parcel has not arrived',
      customer: 'Mira Vogel',
    })
    if (typeof ticket.content.ticketId === 'string') return ticket.content.ticketId
    throw new NoTicket(ticket)
  }
  return {
    session,
    tools,
    write,
    ticket: () => {
      opened ??= openTicket()
      return opened
    },
  }
}

/** The day's ticket could not be opened, for this reason. */
class NoTicket extends Error {
  /** @param {Outcome} outcome */
  constructor(outcome) {
    super(outcome.text)
    this.outcome = outcome
  }
}

/** @param {import('./steps.js').Step} step @param {import('./steps.js').Desk} desk */
async function outcomeOf(step, desk) {
  try {
    return await step.run(desk)
  } catch (error) {
    if (!(error instanceof NoTicket)) throw error
    return { ...error.outcome, cause: 'no_ticket', text: `${error.outcome.cause}: ${error.message}` }
  }
}

/** @param {import('./steps.js').Step} step @param {Outcome} outcome */
function report(step, { cause, text }) {
  const asScripted = step.expect.includes(cause)
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > TEXT_LENGTH ? `${line.slice(0, TEXT_LENGTH)}…` : line
  console.log(`  ${asScripted ? '✓' : '✗'} ${cause}${short === '' ? '' : `: ${short}`}`)
  if (!asScripted) console.log(`    expected ${step.expect.join(' or ')}`)
  return asScripted
}
