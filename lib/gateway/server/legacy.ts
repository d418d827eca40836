import { randomUUID } from 'node:crypto'
import {
  type AuthInfo,
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { log } from '@/lib/platform/server/log'
import { type FaceDeps, makeFace } from './face'
import type { RequestFacts } from './session-facts'

interface Session {
  server: Server
  transport: WebStandardStreamableHTTPServerTransport
  tokenId: string
  profileId: string
  usedAt: number
}

const MAX_SESSIONS = 10_000
const MAX_PER_TOKEN = 500
const IDLE_MS = 60 * 60_000

/** The 2025-era face: a session for each client, bound to the token that began it. */
export class LegacyFace {
  private readonly sessions = new Map<string, Session>()

  constructor(
    private readonly deps: FaceDeps,
    private readonly facts: WeakMap<AuthInfo, RequestFacts>,
  ) {}

  get count(): number {
    return this.sessions.size
  }

  async fetch(
    request: Request,
    parsedBody: unknown,
    authInfo: AuthInfo,
    of: RequestFacts,
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    const options = { authInfo, ...(parsedBody !== undefined && { parsedBody }) }
    if (id !== null) {
      const session = this.sessions.get(id)
      // The session of another token is as unknown as none.
      if (session === undefined || session.tokenId !== of.identity.tokenId) return sessionGone()
      session.usedAt = Date.now()
      return session.transport.handleRequest(request, options)
    }
    if (!isInitialize(parsedBody)) return noSession()
    if (this.isFull(of.identity.tokenId)) return tooMany()
    const transport = await this.begin(of)
    return transport.handleRequest(request, options)
  }

  changed(profileId: string): void {
    for (const session of this.sessions.values()) {
      if (session.profileId !== profileId) continue
      const { server } = session
      for (const send of [
        server.sendToolListChanged(),
        server.sendPromptListChanged(),
        server.sendResourceListChanged(),
      ])
        send.catch(error => log.debug({ err: error }, 'a session could not be told of a change'))
    }
  }

  /** Ends sessions that nobody used for long. */
  sweep(now = Date.now()): void {
    for (const session of this.sessions.values())
      if (now - session.usedAt > IDLE_MS) void session.server.close()
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.sessions.values()].map(s => s.server.close()))
    this.sessions.clear()
  }

  private async begin({ identity }: RequestFacts): Promise<WebStandardStreamableHTTPServerTransport> {
    const server = makeFace(this.deps, 'legacy', ctx => {
      const { authInfo } = ctx.http ?? {}
      return authInfo === undefined ? undefined : this.facts.get(authInfo)
    })
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => {
        this.sessions.set(id, {
          server,
          transport,
          tokenId: identity.tokenId,
          profileId: identity.profileId,
          usedAt: Date.now(),
        })
      },
    })
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.sessions.delete(transport.sessionId)
    }
    await server.connect(transport)
    return transport
  }

  private isFull(tokenId: string): boolean {
    if (this.sessions.size >= MAX_SESSIONS) return true
    let mine = 0
    for (const session of this.sessions.values()) if (session.tokenId === tokenId) mine++
    return mine >= MAX_PER_TOKEN
  }
}

const isInitialize = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body)

const problem = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })

const sessionGone = () =>
  problem(404, -32001, 'This session is not known (any more): begin again with initialize.')
const noSession = () =>
  problem(
    400,
    -32600,
    'There is no Mcp-Session-Id header: begin with initialize, then send it with each request.',
  )
const tooMany = () =>
  problem(429, -32029, 'Too many sessions are open. End those that are not used (DELETE).')
