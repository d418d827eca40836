import { z } from 'zod'
import { once } from '../../store/effects.js'
import { answer, failure, idempotencyKey } from '../answers.js'
import { IDEMPOTENT } from '../hints.js'
import { inventory, REGIONS } from './stock.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerDraftOrder(server) {
  server.registerTool(
    'inventory.draftOrder',
    {
      title: 'Draft an order',
      description:
        'Puts an order in the drafts, where a clerk completes it. The same request twice is one draft.',
      inputSchema: z.object({
        sku: z.string().describe('Article number'),
        quantity: z.number().int().min(1).max(500).describe('Units to order'),
        region: z.enum(REGIONS).default('eu-central').describe('Region that ships'),
        customerRef: z.string().min(1).max(40).describe("The customer's own reference for this order"),
      }),
      outputSchema: z.object({
        orderId: z.string(),
        sku: z.string(),
        quantity: z.number().int(),
        region: z.string(),
        customerRef: z.string(),
        status: z.literal('draft'),
      }),
      annotations: IDEMPOTENT,
    },
    async (wanted, context) => {
      const { stock } = await inventory.read()
      if (!stock.some(line => line.sku === wanted.sku)) {
        return failure(`There is no article ${wanted.sku}. Check the article number.`)
      }
      // Without a key, the customer's reference and the order itself say what a repeat is.
      const key = idempotencyKey(context) ?? `request:${JSON.stringify(wanted)}`
      const draft = await inventory.change(state =>
        once({ seen: state.seen, tool: 'inventory.draftOrder', args: wanted, key }, () => {
          /** @type {import('./stock.js').OrderDraft} */
          const made = { orderId: `D-${5001 + state.drafts.length}`, ...wanted, status: 'draft' }
          state.drafts.push(made)
          return made
        }),
      )
      return answer(`Draft ${draft.orderId}: ${wanted.quantity} × ${wanted.sku}.`, draft)
    },
  )
}
