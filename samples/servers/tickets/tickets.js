import { z } from 'zod'
import { openStore } from '../../store/store.js'

/** @typedef {z.infer<typeof Ticket>} TicketRecord */
/** @typedef {{ tickets: TicketRecord[], seen: import('../../store/effects.js').SeenKeys }} Tickets */

export const Ticket = z.object({
  ticketId: z.string(),
  subject: z.string(),
  customer: z.string(),
  priority: z.enum(['low', 'normal', 'urgent']),
  status: z.enum(['open', 'closed']),
  notes: z.array(z.string()),
  closeReason: z.string().optional(),
})

export const ticketId = z.string().min(1).max(20).describe('Ticket number, for example T-1001')

/** The tickets of the support desk. */
export const tickets = openStore('tickets', () => {
  /** @type {[id: string, subject: string, customer: string, priority: TicketRecord['priority']][]} */
  const open = [
    ['T-1001', 'Parcel arrived damaged', 'Ada Lind', 'normal'],
    ['T-1002', 'Charged twice for one order', 'Bo Chen', 'urgent'],
    ['T-1003', 'Wrong size delivered', 'Carla Rossi', 'normal'],
    ['T-1004', 'Invoice address is wrong', 'Dieter Haas', 'low'],
    ['T-1005', 'Cannot sign in since the update', 'Emi Sato', 'urgent'],
  ]
  /** @type {Tickets} */
  const seed = {
    tickets: open.map(([id, subject, customer, priority]) => ({
      ticketId: id,
      subject,
      customer,
      priority,
      status: 'open',
      notes: [],
    })),
    seen: {},
  }
  return seed
})

/** The ticket, or an error that a model can act on. @param {Tickets} state @param {string} id */
export function pickTicket(state, id) {
  const found = state.tickets.find(ticket => ticket.ticketId === id)
  if (found) return found
  throw new Error(`There is no ticket ${id}. Check the ticket number.`)
}
