import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import { isObject } from '@/lib/calls/server'
import { log } from '@/lib/platform/server/log'
import { paramHeaderMismatch } from '../core/param-headers'
import { type FaceDeps, makeFace } from './face'
import type { RequestFacts } from './session-facts'

/** The 2026-07-28 face: a handler a profile, since subscriptions hear of their profile's changes only. */
export class ModernFace {
  private readonly handlers = new Map<string, McpHttpHandler>()

  constructor(
    private readonly deps: FaceDeps,
    private readonly facts: WeakMap<AuthInfo, RequestFacts>,
  ) {}

  async fetch(
    request: Request,
    parsedBody: unknown,
    authInfo: AuthInfo,
    of: RequestFacts,
  ): Promise<Response> {
    const mismatch = await this.mismatch(request, parsedBody, of)
    if (mismatch !== undefined) return mismatch
    return this.handlerOf(of.identity.profileId).fetch(request, { authInfo, parsedBody })
  }

  /** Tells the subscribers of a profile that its lists changed. */
  changed(profileId: string): void {
    const notify = this.handlers.get(profileId)?.notify
    notify?.toolsChanged()
    notify?.promptsChanged()
    notify?.resourcesChanged()
  }

  async close(): Promise<void> {
    await Promise.all([...this.handlers.values()].map(h => h.close()))
  }

  private handlerOf(profileId: string): McpHttpHandler {
    const found = this.handlers.get(profileId)
    if (found !== undefined) return found
    const made = createMcpHandler(
      ({ authInfo }) =>
        makeFace(this.deps, 'modern', () => (authInfo === undefined ? undefined : this.facts.get(authInfo))),
      {
        legacy: 'reject',
        responseMode: 'sse',
        onerror: error => log.debug({ err: error }, 'a modern request was refused'),
      },
    )
    this.handlers.set(profileId, made)
    return made
  }

  /** `Mcp-Param-…` headers against the body: the SDK's low-level server leaves this to us. */
  private async mismatch(request: Request, body: unknown, of: RequestFacts): Promise<Response | undefined> {
    if (!isObject(body) || body.method !== 'tools/call' || !isObject(body.params)) return undefined
    const { name, arguments: args } = body.params
    const { profiles } = await this.deps.calls.snapshots.get(of.identity.orgId)
    const tool = typeof name === 'string' ? profiles.get(of.identity.profileId)?.tools.get(name) : undefined
    const why = paramHeaderMismatch(tool?.definition.inputSchema, args, header => request.headers.get(header))
    if (why === undefined) return undefined
    const id = typeof body.id === 'string' || typeof body.id === 'number' ? body.id : null
    return Response.json(
      { jsonrpc: '2.0', id, error: { code: -32020, message: `The headers and the body disagree: ${why}` } },
      { status: 400 },
    )
  }
}
