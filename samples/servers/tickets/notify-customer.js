import { z } from 'zod'
import { once } from '../../store/effects.js'
import { answer, idempotencyKey } from '../answers.js'
import { SPRING_DEFAULTS } from '../hints.js'
import { pickTicket, ticketId, tickets } from './tickets.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerNotifyCustomer(server) {
  server.registerTool(
    'tickets.notifyCustomer',
    {
      title: 'Notify a customer',
      description: 'Sends a message to the customer of a ticket. It cannot be taken back.',
      inputSchema: z.object({
        ticketId,
        message: z.string().min(1).max(2_000).describe('What the customer reads'),
        channel: z.enum(['email', 'sms']).default('email').describe('How it is sent'),
      }),
      outputSchema: z.object({
        ticketId: z.string(),
        sentTo: z.string(),
        channel: z.string(),
        messageId: z.string(),
      }),
      annotations: SPRING_DEFAULTS,
    },
    async (wanted, context) => {
      const call = { tool: 'tickets.notifyCustomer', args: wanted, key: idempotencyKey(context) }
      const sent = await tickets.change(state => {
        const ticket = pickTicket(state, wanted.ticketId)
        return once({ ...call, seen: state.seen }, () => ({
          ticketId: ticket.ticketId,
          sentTo: ticket.customer,
          channel: wanted.channel,
          messageId: `${ticket.ticketId}-M${ticket.notes.push(`Message to the customer: ${wanted.message}`)}`,
        }))
      })
      return answer(`Sent to ${sent.sentTo} by ${sent.channel}.`, sent)
    },
  )
}
