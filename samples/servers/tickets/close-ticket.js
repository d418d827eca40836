import { z } from 'zod'
import { firstResult, once } from '../../store/effects.js'
import { answer, failure, idempotencyKey } from '../answers.js'
import { IDEMPOTENT } from '../hints.js'
import { pickTicket, ticketId, tickets } from './tickets.js'

// A person may answer tomorrow; the longest wait that a timer can hold is about 24 days.
const ANSWER_WITHIN_MS = 7 * 24 * 60 * 60 * 1000

const REASONS = [
  { const: 'resolved', title: 'The problem is solved' },
  { const: 'duplicate', title: 'Another ticket covers it' },
  { const: 'no_answer', title: 'The customer no longer answers' },
  { const: 'not_ours', title: 'Not our product' },
]

const Answer = z.object({
  reason: z.string(),
  note: z.string().optional(),
  notifyCustomer: z.boolean().optional(),
})

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerCloseTicket(server) {
  server.registerTool(
    'tickets.closeTicket',
    {
      title: 'Close a ticket',
      description: 'Closes a ticket after a person has said why. Closing a closed ticket changes nothing.',
      inputSchema: z.object({ ticketId }),
      outputSchema: z.object({
        ticketId: z.string(),
        status: z.enum(['open', 'closed']),
        outcome: z.enum(['closed', 'already_closed', 'declined', 'cancelled']),
        reason: z.string().optional(),
        note: z.string().optional(),
        customerNotified: z.boolean().optional(),
      }),
      annotations: IDEMPOTENT,
    },
    async (wanted, context) => {
      const state = await tickets.read()
      const call = { tool: 'tickets.closeTicket', args: wanted, key: idempotencyKey(context) }
      const ticket = pickTicket(state, wanted.ticketId)
      const before = firstResult({ ...call, seen: state.seen })
      if (before) return answer(`${ticket.ticketId} is closed.`, before)
      if (ticket.status === 'closed')
        return answer(`${ticket.ticketId} is closed already.`, alreadyClosed(ticket))

      const reply = await ask(ticket, context)
      if (reply.action !== 'accept') {
        const outcome = reply.action === 'decline' ? 'declined' : 'cancelled'
        return answer(`${ticket.ticketId} stays open: the person ${outcome} the question.`, {
          ticketId: ticket.ticketId,
          status: 'open',
          outcome,
        })
      }
      const given = Answer.safeParse(reply.content)
      if (!given.success) return failure(`The answer is not usable: ${z.prettifyError(given.error)}`)
      return answer(`${ticket.ticketId} is closed: ${given.data.reason}.`, await close(call, given.data))
    },
  )
}

/**
 * @param {import('./tickets.js').TicketRecord} ticket
 * @param {import('@modelcontextprotocol/server').ServerContext} context
 */
function ask(ticket, context) {
  return context.mcpReq.elicitInput(
    {
      mode: 'form',
      message: `Close ${ticket.ticketId} "${ticket.subject}" of ${ticket.customer}?`,
      requestedSchema: {
        type: 'object',
        properties: {
          reason: { type: 'string', title: 'Reason', oneOf: REASONS, default: 'resolved' },
          note: {
            type: 'string',
            title: 'Note',
            description: 'For colleagues, kept with the ticket',
            maxLength: 500,
          },
          notifyCustomer: { type: 'boolean', title: 'Tell the customer', default: true },
          followUpOn: { type: 'string', title: 'Look again on', format: 'date' },
          effort: { type: 'integer', title: 'Effort in minutes', minimum: 0, maximum: 600 },
        },
        required: ['reason'],
      },
    },
    { timeout: ANSWER_WITHIN_MS, signal: context.mcpReq.signal },
  )
}

/**
 * @param {{ tool: string, args: { ticketId: string }, key: string | undefined }} call
 * @param {z.infer<typeof Answer>} given
 */
function close(call, given) {
  return tickets.change(state => {
    const ticket = pickTicket(state, call.args.ticketId)
    // Somebody else may have closed it while this question was open.
    if (ticket.status === 'closed') return alreadyClosed(ticket)
    return once({ ...call, seen: state.seen }, () => {
      ticket.status = 'closed'
      ticket.closeReason = given.reason
      if (given.note) ticket.notes.push(given.note)
      return {
        ticketId: ticket.ticketId,
        status: 'closed',
        outcome: 'closed',
        reason: given.reason,
        ...(given.note && { note: given.note }),
        ...(given.notifyCustomer !== undefined && { customerNotified: given.notifyCustomer }),
      }
    })
  })
}

/** @param {import('./tickets.js').TicketRecord} ticket */
function alreadyClosed({ ticketId, closeReason }) {
  return {
    ticketId,
    status: 'closed',
    outcome: 'already_closed',
    ...(closeReason && { reason: closeReason }),
  }
}
