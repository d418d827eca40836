import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node'

/** @typedef {import('node:http').IncomingMessage & { method: string, url: string }} ServerRequest */

/**
 * Serves a sample on the loopback interface until SIGTERM or SIGINT, and says on stderr where it listens.
 * @param {string} name
 * @param {number} defaultPort
 * @param {{ handle: (request: ServerRequest, response: import('node:http').ServerResponse) => Promise<void>, close: () => Promise<void> }} service
 */
export function listen(name, defaultPort, { handle, close }) {
  const port = choosePort(name, defaultPort)
  const allowedHost = localhostHostValidation()
  const allowedOrigin = localhostOriginValidation()

  const server = createServer((request, response) => {
    if (!allowedHost(request, response) || !allowedOrigin(request, response)) return
    if (!isServerRequest(request) || !/^\/mcp(\/|\?|$)/.test(request.url)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This server answers at /mcp.\n')
      return
    }
    handle(request, response).catch(error => {
      console.error(`${name}: ${error}`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.on('error', error => {
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    console.error(
      taken ? `${name}: port ${port} is taken. Choose another with --port.` : `${name}: ${error.message}`,
    )
    process.exit(1)
  })
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    const actual = address && typeof address === 'object' ? address.port : port
    console.error(`${name} is ready: http://127.0.0.1:${actual}/mcp`)
  })

  const stop = async () => {
    server.close()
    await close()
    server.closeAllConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** @param {import('node:http').IncomingMessage} request @returns {request is ServerRequest} */
function isServerRequest(request) {
  return request.method !== undefined && request.url !== undefined
}

/** @param {string} name @param {number} defaultPort */
function choosePort(name, defaultPort) {
  const fail = (/** @type {string} */ reason) => {
    console.error(`${name}: ${reason} Usage: node samples/servers/${name}.js [--port ${defaultPort}]`)
    return process.exit(2)
  }
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' } } })
    const text = values.port ?? process.env[`PORT_${name.toUpperCase()}`] ?? String(defaultPort)
    const port = Number(text)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return fail(`"${text}" is not a port.`)
    return port
  } catch (error) {
    return fail(error instanceof Error ? `${error.message}.` : String(error))
  }
}
