import { setTimeout as sleep } from 'node:timers/promises'

const STATUS_TOOL = 'countersign_get_status'

/** @typedef {import('./outcome.js').Outcome} Outcome */

/**
 * Waits, as the gateway said, until a person has decided on a held call, and gives the call's outcome.
 * Where the gateway offers its status tool the agent asks that; else it repeats the call by its ticket.
 * @param {Outcome} first
 * @param {object} how
 * @param {import('./session.js').Session} how.session
 * @param {Set<string>} how.tools
 * @param {(ticket: string) => Promise<Outcome>} how.repeat
 * @param {number} how.patienceMs
 * @param {AbortSignal} how.signal
 * @param {(line: string) => void} how.say
 */
export async function waitForPerson(first, { session, tools, repeat, patienceMs, signal, say }) {
  const until = Date.now() + patienceMs
  let outcome = first
  if (outcome.hold) say(`waits for a person: ${outcome.hold.url ?? `ticket ${outcome.hold.ticket}`}`)
  while (outcome.hold && Date.now() < until) {
    const { ticket, retryAfterMs } = outcome.hold
    await sleep(Math.min(retryAfterMs, Math.max(0, until - Date.now())), undefined, { signal })
    const status = tools.has(STATUS_TOOL) ? await session.callTool(STATUS_TOOL, { ticket }) : undefined
    const undecided = status !== undefined && (status.hold || status.content.status === 'awaiting_human')
    if (!undecided) outcome = await repeat(ticket)
  }
  return outcome
}
