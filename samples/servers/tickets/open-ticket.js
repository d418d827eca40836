import { z } from 'zod'
import { once } from '../../store/effects.js'
import { answer, idempotencyKey } from '../answers.js'
import { IDEMPOTENT } from '../hints.js'
import { Ticket, tickets } from './tickets.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerOpenTicket(server) {
  server.registerTool(
    'tickets.openTicket',
    {
      title: 'Open a ticket',
      description:
        'Opens a support ticket. The same request twice, with the same idempotency key, is one ticket.',
      inputSchema: z.object({
        subject: z.string().min(1).max(200).describe('The problem, in a line'),
        customer: z.string().min(1).max(100).describe('Name of the customer'),
        priority: z.enum(['low', 'normal', 'urgent']).default('normal').describe('How soon it matters'),
      }),
      outputSchema: Ticket,
      annotations: IDEMPOTENT,
    },
    async (wanted, context) => {
      const call = { tool: 'tickets.openTicket', args: wanted, key: idempotencyKey(context) }
      const ticket = await tickets.change(state =>
        once({ ...call, seen: state.seen }, () => {
          /** @type {import('./tickets.js').TicketRecord} */
          const opened = {
            ticketId: `T-${1001 + state.tickets.length}`,
            ...wanted,
            status: 'open',
            notes: [],
          }
          state.tickets.push(opened)
          return { ...opened, notes: [] }
        }),
      )
      return answer(`${ticket.ticketId} is open.`, ticket)
    },
  )
}
