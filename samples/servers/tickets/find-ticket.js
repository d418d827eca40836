import { z } from 'zod'
import { answer } from '../answers.js'
import { READ_ONLY } from '../hints.js'
import { pickTicket, Ticket, ticketId, tickets } from './tickets.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerFindTicket(server) {
  server.registerTool(
    'tickets.findTicket',
    {
      title: 'Find a ticket',
      description: 'Shows a support ticket with its customer, priority, status and notes.',
      inputSchema: z.object({ ticketId }),
      outputSchema: Ticket,
      annotations: READ_ONLY,
    },
    async wanted => {
      const ticket = pickTicket(await tickets.read(), wanted.ticketId)
      return answer(
        `${ticket.ticketId} (${ticket.status}, ${ticket.priority}): ${ticket.subject}, ${ticket.customer}.`,
        ticket,
      )
    },
  )
}
