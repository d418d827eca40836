import { z } from 'zod'
import { answer, failure } from '../answers.js'
import { READ_ONLY } from '../hints.js'
import { hasDrifted } from './drift.js'
import { inventory, REGIONS } from './stock.js'

const sku = z
  .string()
  .regex(/^SKU-\d{4}$/)
  .describe('Article number, for example SKU-1001')
const region = z.enum(REGIONS).default('eu-central').describe('Region to look in')
const quantity = z.number().int().min(1).max(10_000).optional().describe('How many units are wanted')

const StockView = z.object({
  sku: z.string(),
  available: z.number().int().describe('Units that can be sold now'),
  region: z.string(),
  freshness: z.enum(['live', 'cached', 'stale']).describe('How old the count is'),
})

const current = {
  description: 'Tells how many units of an article can be sold now in a region.',
  input: z.object({ sku, region, quantity }),
  output: StockView,
  annotations: READ_ONLY,
}

const next = {
  description: 'Tells how many units of an article can be sold now from one warehouse, suppliers included.',
  input: z.object({
    sku,
    region,
    quantity,
    warehouse: z.string().min(1).describe('Warehouse code, for example FRA-2'),
  }),
  output: StockView.omit({ freshness: true }),
  annotations: { ...current.annotations, openWorldHint: true },
}

/**
 * Registers the stock tool in the version that applies now; `follow` changes a running server to the other one.
 * @param {import('@modelcontextprotocol/server').McpServer} server
 */
export function registerFindAvailableStock(server) {
  const version = hasDrifted() ? next : current
  const tool = server.registerTool(
    'inventory.findAvailableStock',
    {
      title: 'Find available stock',
      description: version.description,
      inputSchema: version.input,
      outputSchema: version.output,
      annotations: version.annotations,
    },
    findStock,
  )
  return {
    /** @param {boolean} drifted */
    follow(drifted) {
      const { description, input, output, annotations } = drifted ? next : current
      tool.update({ description, paramsSchema: input, outputSchema: output, annotations })
    },
  }
}

/** @param {z.infer<typeof current.input> & { warehouse?: string }} wanted */
async function findStock(wanted) {
  const { stock } = await inventory.read()
  const line = stock.find(each => each.sku === wanted.sku && each.region === wanted.region)
  if (!line) return failure(`There is no article ${wanted.sku}. Check the article number.`)

  const { freshness, ...view } = line
  const enough =
    wanted.quantity === undefined
      ? ''
      : line.available >= wanted.quantity
        ? ', enough'
        : `, not enough for ${wanted.quantity}`
  const text = `${line.available} units of ${line.sku} in ${line.region}${enough}.`
  return answer(text, wanted.warehouse === undefined ? { ...view, freshness } : view)
}
