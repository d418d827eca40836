import { randomUUID } from 'node:crypto'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { McpServer } from '@modelcontextprotocol/server'
import { listen } from './listen.js'
import { registerAddNote } from './tickets/add-note.js'
import { registerCloseTicket } from './tickets/close-ticket.js'
import { registerFindTicket } from './tickets/find-ticket.js'
import { registerNotifyCustomer } from './tickets/notify-customer.js'
import { registerOpenTicket } from './tickets/open-ticket.js'
import { registerRiskReview } from './tickets/risk-review.js'

// Sample server "tickets": revision 2025-11-25 with sessions over HTTP, as Spring AI 2.0 serves it.

/** @type {Map<string, NodeStreamableHTTPServerTransport>} */
const sessions = new Map()

function createServer() {
  const server = new McpServer(
    { name: 'tickets', title: 'Support tickets', version: '1.9.2' },
    { capabilities: { logging: {} }, instructions: 'Tickets of the support desk.' },
  )
  registerFindTicket(server)
  registerOpenTicket(server)
  registerAddNote(server)
  registerCloseTicket(server)
  registerNotifyCustomer(server)
  registerRiskReview(server)
  return server
}

/** Opens a session; the transport itself refuses everything but `initialize` on a new one. */
async function openSession() {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => {
      sessions.set(id, transport)
    },
    onsessionclosed: id => {
      sessions.delete(id)
    },
  })
  await createServer().connect(transport)
  return transport
}

listen('tickets', 3111, {
  async handle(request, response) {
    const id = request.headers['mcp-session-id']
    if (id === undefined) return (await openSession()).handleRequest(request, response)
    const session = typeof id === 'string' ? sessions.get(id) : undefined
    if (session) return session.handleRequest(request, response)
    // A client that is told 404 opens a new session, as the protocol says.
    const error = { code: -32001, message: 'Session not found' }
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
  },
  close: async () => {
    await Promise.all([...sessions.values()].map(session => session.close()))
  },
})
