import { completable } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { pickTicket, tickets } from './tickets.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerRiskReview(server) {
  server.registerPrompt(
    'ticket-risk-review',
    {
      title: 'Risk review of a ticket',
      description: 'Asks for a short review of what could go wrong when a ticket is answered.',
      argsSchema: z.object({
        ticketId: completable(z.string().describe('Ticket to review'), async typed => {
          const { tickets: all } = await tickets.read()
          return all.map(ticket => ticket.ticketId).filter(id => id.startsWith(typed))
        }),
      }),
    },
    async ({ ticketId }) => {
      const ticket = pickTicket(await tickets.read(), ticketId)
      const text = [
        `Review ticket ${ticket.ticketId}: "${ticket.subject}" (${ticket.priority}) of ${ticket.customer}.`,
        'Name the risk policy that applies, the risk in one sentence, and whether a person must decide.',
        'Use only what the ticket and the policy say.',
      ].join('\n')
      return { messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
  )
}
