import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { recordEffect } from '../../store/effects.js'
import { answer, progress } from '../answers.js'
import { IDEMPOTENT } from '../hints.js'
import { inventory, REGIONS } from './stock.js'

const AISLE_MS = 600

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerRecountStock(server) {
  server.registerTool(
    'inventory.recountStock',
    {
      title: 'Recount stock',
      description:
        'Counts the shelves of a region anew, aisle by aisle. Takes a few seconds and can be cancelled.',
      inputSchema: z.object({
        region: z.enum(REGIONS).describe('Region to count'),
        aisles: z.number().int().min(1).max(40).default(6).describe('How many aisles to walk'),
      }),
      outputSchema: z.object({
        region: z.string(),
        aislesCounted: z.number().int(),
        articles: z.number().int(),
        units: z.number().int(),
      }),
      annotations: IDEMPOTENT,
    },
    async ({ region, aisles }, context) => {
      const { log, signal } = context.mcpReq
      await log('info', `Recount of ${region} started: ${aisles} aisles.`, 'recount')
      for (let aisle = 1; aisle <= aisles; aisle++) {
        await sleep(AISLE_MS, undefined, { signal })
        await progress(context, {
          progress: aisle,
          total: aisles,
          message: `Aisle ${aisle} of ${aisles} counted`,
        })
        if (aisle === Math.ceil(aisles / 2))
          await log('warning', `Aisle ${aisle}: a label was unreadable, counted twice.`, 'recount')
      }
      // Nothing is written before the end, so a cancelled recount leaves the old count as it was.
      const counted = await inventory.change(async state => {
        const lines = state.stock.filter(line => line.region === region)
        for (const line of lines) line.freshness = 'live'
        await recordEffect('inventory.recountStock', { region, aisles })
        return lines
      })
      const units = counted.reduce((sum, line) => sum + line.available, 0)
      await log('info', `Recount of ${region} finished: ${units} units.`, 'recount')
      return answer(`${region}: ${units} units of ${counted.length} articles in ${aisles} aisles.`, {
        region,
        aislesCounted: aisles,
        articles: counted.length,
        units,
      })
    },
  )
}
