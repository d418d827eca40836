import { z } from 'zod'
import { once } from '../../store/effects.js'
import { answer, idempotencyKey } from '../answers.js'
import { SPRING_DEFAULTS } from '../hints.js'
import { pickTicket, ticketId, tickets } from './tickets.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerAddNote(server) {
  server.registerTool(
    'tickets.addNote',
    {
      title: 'Add a note',
      description: 'Adds an internal note to a ticket.',
      inputSchema: z.object({
        ticketId,
        note: z.string().min(1).max(1_000).describe('The note, for colleagues'),
      }),
      annotations: SPRING_DEFAULTS,
    },
    async (wanted, context) => {
      const call = { tool: 'tickets.addNote', args: wanted, key: idempotencyKey(context) }
      const { notes } = await tickets.change(state => {
        const ticket = pickTicket(state, wanted.ticketId)
        return once({ ...call, seen: state.seen }, () => ({ notes: ticket.notes.push(wanted.note) }))
      })
      return answer(`${wanted.ticketId} has ${notes} notes.`, { ticketId: wanted.ticketId, notes })
    },
  )
}
