import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AuthInfo, isLegacyRequest } from '@modelcontextprotocol/server'
import { sql } from 'drizzle-orm'
import { pool } from '@/db/client'
import { Calls, settleLeftCalls } from '@/lib/calls/server'
import { type Clock, systemClock } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { isPassing } from '@/lib/platform/server/database-error'
import { log } from '@/lib/platform/server/log'
import { GatewayPrompts } from '@/lib/prompts/server'
import { endQuietRuns } from '@/lib/runs/server'
import { Tokens } from './authenticate'
import { readBody } from './body'
import { guardAddress } from './guard'
import { LegacyFace } from './legacy'
import { listsDiffer } from './list-changes'
import { LiveRequests, MAX_LIVE_PER_TOKEN } from './live-requests'
import { Metrics } from './metrics'
import { ModernFace } from './modern'
import { answerPrompt } from './prompt-http'
import { type Refusal, refuse } from './refuse'
import { factsOf, type RequestFacts } from './session-facts'
import { send, toRequest } from './web'

export interface GatewayOptions {
  /** 0 takes a free one. */
  port: number
  host?: string
  clock?: Clock
  /** How long an item may wait for a person; a day. */
  dueMs?: number
  maxWaiting?: number
}

export interface Gateway {
  port: number
  /** Takes no new requests, lets those under way end for a while, then cuts: within 10 s. */
  close(): Promise<void>
}

const DRAIN_MS = 7_500
const HOUSEKEEPING_MS = 15_000
const REQUEST_MS = 60_000

/** Starts the agents' side: `/mcp/{org}/{profile}`, `/healthz`, `/readyz`, `/metrics`. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const calls = new Calls({
    clock: options.clock ?? systemClock,
    dueMs: options.dueMs ?? 24 * 60 * 60_000,
    maxWaiting: options.maxWaiting ?? 200,
    ownPrompts: new GatewayPrompts(),
  })
  const tokens = new Tokens()
  await calls.start()
  await tokens.start()
  const settled = await settleLeftCalls(calls)
  if (settled > 0) log.warn({ settled }, 'calls that a stopped gateway left were settled')
  const gateway = new HttpGateway(calls, tokens)
  const port = await gateway.listen(options.port, options.host)
  log.info({ port, gateway: calls.instance.id }, 'the gateway is ready')
  return { port, close: () => gateway.close() }
}

class HttpGateway {
  private readonly facts = new WeakMap<AuthInfo, RequestFacts>()
  private readonly live = new LiveRequests()
  private readonly metrics: Metrics
  private readonly modern: ModernFace
  private readonly legacy: LegacyFace
  private readonly http = createServer((req, res) => void this.serve(req, res))
  private readonly housekeeping: NodeJS.Timeout
  private stopping = false

  constructor(
    private readonly calls: Calls,
    private readonly tokens: Tokens,
  ) {
    this.metrics = new Metrics(calls, () => this.legacy.count)
    const deps = { calls, metrics: this.metrics }
    this.modern = new ModernFace(deps, this.facts)
    this.legacy = new LegacyFace(deps, this.facts)
    tokens.onChange(orgId => void this.live.recheck(orgId))
    calls.snapshots.onChange((now, before) => {
      for (const [id, profile] of now.profiles) {
        if (!listsDiffer(profile, before.profiles.get(id))) continue
        this.modern.changed(id)
        this.legacy.changed(id)
      }
    })
    this.housekeeping = setInterval(() => void this.keepHouse(), HOUSEKEEPING_MS)
    this.housekeeping.unref()
  }

  listen(port: number, host?: string): Promise<number> {
    // For the request to arrive whole; its answer may take as long as the tool is allowed to.
    this.http.requestTimeout = REQUEST_MS
    this.http.headersTimeout = 20_000
    this.http.keepAliveTimeout = 65_000
    return new Promise((resolve, reject) => {
      this.http.once('error', error =>
        reject(
          new AppError('invalid', `Port ${port} cannot be used: ${error.message}`, {
            hint: 'Choose another port.',
            cause: error,
          }),
        ),
      )
      this.http.listen(port, host, () => {
        this.http.removeAllListeners('error')
        const { port: taken } = this.http.address() as AddressInfo
        resolve(taken)
      })
    })
  }

  async close(): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    clearInterval(this.housekeeping)
    const closed = new Promise<void>(resolve => this.http.close(() => resolve()))
    this.http.closeIdleConnections()
    await this.calls.stop(DRAIN_MS)
    // What was answered is on its way; streams that only listen end here.
    await new Promise(resolve => setTimeout(resolve, 50))
    await Promise.allSettled([this.modern.close(), this.legacy.close()])
    this.live.cut()
    this.http.closeAllConnections()
    this.tokens.stop()
    await closed
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      const refusal = await this.route(req, res)
      if (refusal !== undefined) refuse(res, refusal)
    } catch (error) {
      if (!req.complete && req.destroyed) return
      if (isPassing(error)) return refuse(res, databaseAway)
      log.error({ err: error, method: req.method }, 'a request failed in the gateway')
      refuse(res, { status: 500, code: -32603, message: 'The gateway failed at this request' })
    }
  }

  private async route(req: IncomingMessage, res: ServerResponse): Promise<Refusal | undefined> {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    if (path === '/healthz') return text(res, 200, 'ok')
    if (path === '/readyz') return this.ready(res)
    if (path === '/metrics') return text(res, 200, await this.metrics.registry.metrics())
    const [, prompt] = /^\/api\/v1\/prompts\/([^/]+)$/.exec(path) ?? []
    if (prompt !== undefined) return guardAddress(req) ?? (await this.prompt(req, res, decode(prompt)))
    const [, org, profile] = /^\/mcp\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? []
    if (org === undefined || profile === undefined)
      return {
        status: 404,
        code: -32600,
        message: 'There is nothing here. Agents connect to /mcp/{organization}/{profile}.',
      }
    return guardAddress(req) ?? (await this.mcp(req, res, { org, profile }))
  }

  private async mcp(
    req: IncomingMessage,
    res: ServerResponse,
    path: { org: string; profile: string },
  ): Promise<Refusal | undefined> {
    if (this.stopping)
      return {
        status: 503,
        code: -32050,
        message: 'The gateway is being restarted',
        headers: { 'retry-after': '2' },
      }
    if (req.method !== 'POST' && req.method !== 'GET' && req.method !== 'DELETE')
      return {
        status: 405,
        code: -32600,
        message: 'Use POST, GET or DELETE',
        headers: { allow: 'POST, GET, DELETE' },
      }
    const who = await this.tokens.authenticate(req)
    if ('status' in who) return who
    const { identity } = who
    const { profiles } = await this.calls.snapshots.get(identity.orgId)
    const own = profiles.get(identity.profileId)
    if (own === undefined || identity.orgSlug !== decode(path.org) || own.name !== decode(path.profile))
      return {
        status: 403,
        code: -32003,
        message: `This token is not for this address.${own === undefined ? '' : ` Its own is /mcp/${identity.orgSlug}/${own.name}.`}`,
        cause: 'authz_denied',
      }
    if (res.destroyed) return undefined
    if (!this.live.add(res, who)) return tooManyRequests
    const read = req.method === 'POST' ? await readBody(req) : { body: undefined }
    if ('refusal' in read) return read.refusal
    if (res.destroyed) return undefined
    const facts = factsOf(identity, req.headers)
    const authInfo: AuthInfo = { token: '', clientId: identity.tokenId, scopes: [] }
    this.facts.set(authInfo, facts)
    const { body } = read
    const request = toRequest(req, res)
    const face = (await isLegacyRequest(request, body)) ? this.legacy : this.modern
    await send(res, await face.fetch(request, body, authInfo, facts))
    return undefined
  }

  private async prompt(
    req: IncomingMessage,
    res: ServerResponse,
    name: string,
  ): Promise<Refusal | undefined> {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return { status: 405, code: -32600, message: 'Use GET', headers: { allow: 'GET, HEAD' } }
    const who = await this.tokens.authenticate(req)
    if ('status' in who) return who
    const { identity } = who
    const { profiles } = await this.calls.snapshots.get(identity.orgId)
    const profile = profiles.get(identity.profileId)
    if (profile === undefined || res.destroyed) return profileGone
    if (!this.live.add(res, who)) return tooManyRequests
    return answerPrompt(this.calls, req, res, { name, facts: factsOf(identity, req.headers), profile })
  }

  private async ready(res: ServerResponse): Promise<undefined> {
    try {
      await pool().db.execute(sql`select 1`)
    } catch {
      return text(res, 503, 'the database does not answer')
    }
    if (!this.calls.feed.isFresh) return text(res, 503, 'changes do not reach this gateway')
    return text(res, this.stopping ? 503 : 200, this.stopping ? 'stopping' : 'ok')
  }

  private async keepHouse(): Promise<void> {
    try {
      this.legacy.sweep()
      await endQuietRuns(new Date())
      await settleLeftCalls(this.calls)
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed')
    }
  }
}

const profileGone: Refusal = {
  status: 403,
  code: -32003,
  message: 'The profile of this token was removed',
  cause: 'authz_denied',
}

const tooManyRequests: Refusal = {
  status: 429,
  code: -32029,
  message: `This token has ${MAX_LIVE_PER_TOKEN} requests open at once. Let some end first.`,
  cause: 'rate_limited',
  headers: { 'retry-after': '1' },
}

const databaseAway: Refusal = {
  status: 503,
  code: -32050,
  message: 'The database does not answer the gateway. Nothing was done. Try again in a moment.',
  headers: { 'retry-after': '2' },
}

function text(res: ServerResponse, status: number, body: string): undefined {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  res.end(body)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
