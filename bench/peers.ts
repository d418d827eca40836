import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent, request as send } from 'undici'
import { startGateway } from '@/lib/gateway/server'
import { catalogTool } from './catalog-tool'

/** Runs one peer in a process of its own: `echo PORT`, `proxy PORT UPSTREAM`, `gateway PORT`, `catalog PORT COUNT`. */
export async function startPeer([kind, port = '0', more = '']: string[]): Promise<void> {
  if (kind === 'gateway') await startGateway({ port: Number(port), host: '127.0.0.1' })
  else if (kind === 'proxy') await listen(proxyTo(more), Number(port))
  else if (kind === 'catalog') await listen(catalogOf(Number(more)), Number(port))
  else await listen(echo, Number(port))
  process.send?.('ready')
  process.on('disconnect', () => process.exit(0))
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

function listen(handler: Handler, port: number): Promise<void> {
  const server = createServer((req, res) => void handler(req, res))
  return new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const tool = {
  name: 'echo',
  description: 'Gives back its text',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 200 } },
    required: ['text'],
  },
  outputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

type Params = { arguments: { text: string }; cursor?: string }
type Results = Record<string, (params: Params) => object>

/** An MCP server of 2026-07-28 that costs nothing: by hand, without an SDK. */
const answering =
  (name: string, results: Results): Handler =>
  async (req, res) => {
    const message = JSON.parse((await bodyOf(req)).toString() || '{}')
    const { id, method, params } = message
    const all: Results = {
      'server/discover': () => ({
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        serverInfo: { name, version: '1.0.0' },
        ttlMs: 0,
        cacheScope: 'private',
      }),
      ...results,
    }
    const result = all[method]?.(params)
    if (id === undefined || req.method !== 'POST') {
      res.writeHead(req.method === 'POST' ? 202 : 405).end()
      return
    }
    const answer =
      result === undefined
        ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
        : { jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } }
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

const echo = answering('echo', {
  'tools/list': () => ({ tools: [tool], ttlMs: 0, cacheScope: 'private' }),
  'tools/call': params => ({
    content: [{ type: 'text', text: params.arguments.text }],
    structuredContent: { text: params.arguments.text },
  }),
})

const PAGE = 1000

/** A server that lists this many tools, page by page. */
function catalogOf(count: number): Handler {
  const tools = Array.from({ length: count }, (_, i) => catalogTool(i))
  return answering('catalog', {
    'tools/list': ({ cursor = '0' }) => {
      const next = Number(cursor) + PAGE
      return {
        tools: tools.slice(Number(cursor), next),
        ...(next < count && { nextCursor: String(next) }),
        ttlMs: 0,
        cacheScope: 'private',
      }
    },
  })
}

/** What any proxy must do at least: take the request in, send it on over kept connections, stream the answer back. */
function proxyTo(upstream: string): Handler {
  const agent = new Agent({ connections: 128, keepAliveTimeout: 60_000 })
  return async (req, res) => {
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = req.headers
    const answer = await send(upstream, {
      dispatcher: agent,
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
      body: await bodyOf(req),
    })
    res.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
    answer.body.pipe(res)
  }
}
