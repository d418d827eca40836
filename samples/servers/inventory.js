import { McpServer } from '@modelcontextprotocol/server'
import { registerDraftOrder } from './inventory/draft-order.js'
import { onDrift } from './inventory/drift.js'
import { registerFindAvailableStock } from './inventory/find-available-stock.js'
import { registerRecountStock } from './inventory/recount-stock.js'
import { registerSlowReport } from './inventory/slow-report.js'
import { serve } from './stdio.js'

// Sample server "inventory": stock and order drafts, over stdio.
serve(() => {
  const server = new McpServer(
    { name: 'inventory', title: 'Inventory', version: '1.4.0' },
    {
      capabilities: { logging: {}, tools: { listChanged: true } },
      instructions: 'Stock and order drafts of the web shop.',
    },
  )
  const stock = registerFindAvailableStock(server)
  registerRecountStock(server)
  registerDraftOrder(server)
  registerSlowReport(server)
  server.server.onclose = onDrift(drifted => stock.follow(drifted))
  return server
})
