import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import {
  completable,
  createMcpHandler,
  inputRequired,
  McpServer,
  ResourceTemplate,
  type ServerContext,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

const form = {
  type: 'object' as const,
  properties: {
    reason: { type: 'string' as const, title: 'Reason' },
    notify: { type: 'boolean' as const, title: 'Notify' },
  },
  required: ['reason'],
}

/** A real MCP server whose effects can be counted. */
export class Fixture {
  readonly effects: Record<string, unknown>[] = []
  readonly seenMeta: Record<string, unknown>[] = []
  readonly authorizations: (string | undefined)[] = []
  cancelled = 0
  private http: HttpServer | undefined
  private port = 0
  private readonly sessions = new Map<string, NodeStreamableHTTPServerTransport>()
  private readonly keys = new Set<string>()
  private readonly sentAway = new Set<string>()

  constructor(readonly era: 'modern' | 'legacy') {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/mcp`
  }

  async start(port = 0): Promise<this> {
    const modern = toNodeHandler(createMcpHandler(() => this.server(), { legacy: 'reject' }))
    this.http = createServer((req, res) => {
      this.authorizations.push(req.headers.authorization)
      if (this.era === 'modern')
        return void modern(Object.assign(req, { method: req.method ?? 'GET', url: req.url ?? '/' }), res)
      void this.legacy(req.headers['mcp-session-id']).then(transport => transport.handleRequest(req, res))
    })
    const { http } = this
    await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
    const address = http.address()
    if (typeof address === 'object' && address !== null) this.port = address.port
    return this
  }

  async stop(): Promise<void> {
    for (const session of this.sessions.values()) await session.close()
    this.sessions.clear()
    this.http?.closeAllConnections()
    await new Promise(resolve => this.http?.close(resolve))
  }

  /** What a restart does to sessions. */
  forgetSessions(): void {
    this.sessions.clear()
  }

  private async legacy(id: string | string[] | undefined): Promise<NodeStreamableHTTPServerTransport> {
    const known = typeof id === 'string' ? this.sessions.get(id) : undefined
    if (known !== undefined) return known
    const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: session => void this.sessions.set(session, transport),
    })
    // A forgotten session is answered with 404, as the protocol says.
    if (typeof id === 'string') {
      const gone = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => 'other' })
      gone.handleRequest = async (_, res) => void res.writeHead(404).end()
      return gone
    }
    await this.server().connect(transport)
    return transport
  }

  private server(): McpServer {
    const server = new McpServer({ name: 'fixture', version: '1.0.0' }, { capabilities: { logging: {} } })
    const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    const write = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
    const text = (t: string) => ({ content: [{ type: 'text' as const, text: t }] })
    const note = (ctx: ServerContext) => this.seenMeta.push({ ...ctx.mcpReq._meta })
    server.registerTool(
      'echo',
      {
        inputSchema: z.strictObject({ text: z.string().max(100) }),
        outputSchema: z.object({ text: z.string() }),
        annotations: read,
      },
      ({ text: t }, ctx) => {
        note(ctx)
        return { ...text(t), structuredContent: { text: t }, _meta: { 'fixture/kept': true } }
      },
    )
    server.registerTool('liar', { outputSchema: z.looseObject({}), annotations: read }, () => ({
      ...text('x'),
      structuredContent: { other: 1 },
    }))
    server.registerTool('broken', { annotations: read }, () => ({ ...text('It failed'), isError: true }))
    for (const name of ['slow', 'wait'])
      server.registerTool(
        name,
        { inputSchema: z.object({ ms: z.number() }), annotations: read },
        async ({ ms }, ctx) => {
          ctx.mcpReq.signal.addEventListener('abort', () => this.cancelled++)
          await new Promise(resolve => setTimeout(resolve, ms))
          return text('done')
        },
      )
    server.registerTool('steps', { annotations: read }, async ctx => {
      for (let i = 1; i <= 3; i++) {
        await progress(ctx, i)
        await ctx.mcpReq.log('info', `step ${i}`, 'fixture')
        await new Promise(resolve => setTimeout(resolve, 120))
      }
      return text('done')
    })
    server.registerTool(
      'hit',
      {
        inputSchema: z.object({
          what: z.string(),
          secret: z.string().optional().meta({ format: 'password' }),
        }),
        annotations: { ...write, destructiveHint: true },
      },
      args => this.hit('hit', args),
    )
    server.registerTool(
      'order',
      {
        inputSchema: z.object({ item: z.string(), ms: z.number().optional() }),
        annotations: { ...write, idempotentHint: true },
      },
      async ({ item, ms }, ctx) => {
        note(ctx)
        const key = String(ctx.mcpReq._meta?.['dev.countersign/idempotency-key'])
        if (!this.keys.has(key)) this.effects.push({ tool: 'order', item, key })
        this.keys.add(key)
        if (ms !== undefined) await new Promise(resolve => setTimeout(resolve, ms))
        return text(`ordered ${item}`)
      },
    )
    server.registerTool(
      'change',
      { inputSchema: z.object({ what: z.string(), ms: z.number().optional() }), annotations: write },
      async args => {
        const result = this.hit('change', args)
        if (args.ms !== undefined) await new Promise(resolve => setTimeout(resolve, args.ms))
        return result
      },
    )
    server.registerTool(
      'ask',
      { inputSchema: z.object({ topic: z.string() }), annotations: read },
      async ({ topic }, ctx) => {
        const params = { mode: 'form' as const, message: `Why ${topic}?`, requestedSchema: form }
        if (this.era === 'legacy') {
          const answer = await ctx.mcpReq.elicitInput(params)
          return text(JSON.stringify({ action: answer.action, content: answer.content ?? null }))
        }
        const given = ctx.mcpReq.inputResponses?.why
        if (given === undefined)
          return inputRequired({
            inputRequests: { why: inputRequired.elicit(params) },
            requestState: `state ${topic} ✓`,
          })
        const state = ctx.mcpReq.requestState<string>()
        const { action, content } = given as { action: string; content?: unknown }
        return text(JSON.stringify({ action, content: content ?? null, state }))
      },
    )
    server.registerTool(
      'visit',
      { inputSchema: z.object({ page: z.string(), first: z.boolean().optional() }), annotations: read },
      async ({ page, first }, ctx) => {
        const params = { message: `Sign in for ${page}`, url: `https://example.com/${page}?a=1&b=2` }
        if (this.era === 'modern') {
          const given = ctx.mcpReq.inputResponses?.visited
          return given === undefined
            ? inputRequired({ inputRequests: { visited: inputRequired.elicitUrl(params) } })
            : text(JSON.stringify(given))
        }
        const question = { ...params, mode: 'url' as const, elicitationId: page }
        if (first !== true) return text(JSON.stringify(await ctx.mcpReq.elicitInput(question)))
        if (this.sentAway.has(page)) return text('{"action":"accept"}')
        this.sentAway.add(page)
        throw new UrlElicitationRequiredError([question])
      },
    )
    const people = (typed: string) => ['Ada', 'Alan', 'Grace'].filter(name => name.startsWith(typed))
    const who = completable(z.string(), people)
    server.registerPrompt('greet', { argsSchema: z.object({ who }) }, args => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Hello ${args.who}` } }],
    }))
    server.registerResource(
      'note',
      new ResourceTemplate('fixture://notes/{of}', { list: undefined, complete: { of: people } }),
      {},
      (uri, { of }) => ({ contents: [{ uri: uri.href, text: `of ${String(of)}` }] }),
    )
    server.registerResource('readme', 'fixture://readme', {}, uri => ({
      contents: [{ uri: uri.href, text: 'read me' }],
    }))
    return server
  }

  private hit(tool: string, args: Record<string, unknown>) {
    this.effects.push({ tool, ...args })
    return { content: [{ type: 'text' as const, text: `${tool} ${this.effects.length}` }] }
  }
}

async function progress(ctx: ServerContext, value: number): Promise<void> {
  const token = ctx.mcpReq._meta?.progressToken
  if (token === undefined) return
  await ctx.mcpReq.notify({
    method: 'notifications/progress',
    params: { progressToken: token, progress: value, total: 3, message: `step ${value}` },
  })
}
