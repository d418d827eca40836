import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { answer } from '../answers.js'
import { READ_ONLY } from '../hints.js'
import { inventory } from './stock.js'

// Longer than the timeout that the sample workspace sets for this tool, so that a timeout can be seen.
const REPORT_MS = 8_000

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerSlowReport(server) {
  server.registerTool(
    'inventory.slowReport',
    {
      title: 'Slow stock report',
      description: 'Sums up the stock of all regions from the nightly archive. Slow.',
      inputSchema: z.object({
        months: z.number().int().min(1).max(24).default(12).describe('Months to look back'),
      }),
      outputSchema: z.object({
        months: z.number().int(),
        articles: z.number().int(),
        units: z.number().int(),
      }),
      annotations: READ_ONLY,
    },
    async ({ months }, context) => {
      await sleep(REPORT_MS, undefined, { signal: context.mcpReq.signal })
      const { stock } = await inventory.read()
      const units = stock.reduce((sum, line) => sum + line.available, 0)
      const articles = new Set(stock.map(line => line.sku)).size
      return answer(`${units} units of ${articles} articles over ${months} months.`, {
        months,
        articles,
        units,
      })
    },
  )
}
