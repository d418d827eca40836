import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ctxFor, makeOrg } from '@/db/testing'
import type { GovernancePatch } from '@/lib/contracts'
import { addServer, governContract, listContracts, reviewContracts } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import type { ProfileFields } from '@/lib/profiles'
import { createProfile, createToken } from '@/lib/profiles/server'
import type { ServerConfig } from '@/lib/servers'
import { type Gateway, startGateway } from '../index'

export interface World {
  ctx: Ctx
  slug: string
  profile: { id: string; name: string }
  gateway: Gateway
  token: { id: string; value: string }
  url: string
  /** Connects an agent; closed with the world. */
  connect(options?: ConnectOptions): Promise<Client>
  govern(tool: string, patch: GovernancePatch): Promise<void>
  close(): Promise<void>
}

interface ConnectOptions {
  era?: 'modern' | 'legacy'
  token?: string
  url?: string
  headers?: Record<string, string>
  client?: ClientOptions
  prepare?(client: Client): void
}

interface WorldOptions {
  servers: Record<string, ServerConfig>
  profile?: Partial<ProfileFields>
  govern?: Record<string, GovernancePatch>
  gateway?: { dueMs?: number; maxWaiting?: number }
  /** Which tools are approved; all. */
  approve?(name: string): boolean
}

/** An organization with servers, all contracts approved, a profile that grants them, a token, and a gateway. */
export async function makeWorld(options: WorldOptions): Promise<World> {
  const { orgId, slug } = await makeOrg()
  const ctx = await ctxFor(orgId)
  for (const [name, config] of Object.entries(options.servers)) await addServer(ctx, { name, config })
  const { items } = await listContracts(ctx, { limit: 1000 })
  const approved = items.filter(i => options.approve?.(i.name) ?? true)
  await reviewContracts(ctx, {
    decision: 'approve',
    items: approved.map(i => ({ contractId: i.id, versionId: i.offeredVersionId })),
  })
  const all = { tools: ['*'], resources: ['*'], prompts: ['*'] }
  const profile = await createProfile(ctx, {
    name: 'support',
    grants: Object.keys(options.servers).map(server => ({ server, ...all })),
    hold: { waitMs: 400, reviewers: ['owner', 'reviewer'] },
    ...options.profile,
  })
  const made = await createToken(ctx, { id: profile.id, name: 'test' })
  const govern = async (tool: string, patch: GovernancePatch) => {
    const found = items.find(i => i.name === tool)
    if (found === undefined) throw new Error(`There is no ${tool}`)
    await governContract(ctx, { id: found.id, governance: patch })
  }
  for (const [tool, patch] of Object.entries(options.govern ?? {})) await govern(tool, patch)
  const gateway = await startGateway({ port: 0, ...options.gateway })
  const url = `http://127.0.0.1:${gateway.port}/mcp/${slug}/${profile.name}`
  const clients: Client[] = []
  const connect = async (o: ConnectOptions = {}): Promise<Client> => {
    const client = new Client(
      { name: 'test-agent', version: '1.0.0' },
      { versionNegotiation: { mode: o.era === 'legacy' ? 'legacy' : 'auto' }, ...o.client },
    )
    o.prepare?.(client)
    const headers = { ...o.headers, authorization: `Bearer ${o.token ?? made.value}` }
    const withHeaders = (input: string | URL, init?: RequestInit) => {
      const all = new Headers(init?.headers)
      for (const [k, v] of Object.entries(headers)) all.set(k, v)
      return fetch(input, { ...init, headers: all })
    }
    await client.connect(new StreamableHTTPClientTransport(new URL(o.url ?? url), { fetch: withHeaders }))
    clients.push(client)
    return client
  }
  return {
    ctx,
    slug,
    profile,
    gateway,
    token: { id: made.token.id, value: made.value },
    url,
    connect,
    govern,
    close: async () => {
      await Promise.allSettled(clients.map(c => c.close()))
      await gateway.close()
    },
  }
}
