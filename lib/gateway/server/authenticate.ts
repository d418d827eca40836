import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type AgentIdentity, resolveAgentToken } from '@/lib/identity/server'
import { notices } from '@/lib/platform/server/listen'
import type { Refusal } from './refuse'

/** A token is looked up again after this long, so that an expiry takes effect. */
const KEPT_MS = 5000

export interface Authenticated {
  identity: AgentIdentity
  /** Whether the same credential is still good: asked again when tokens changed. */
  stillHolds(): Promise<boolean>
}

/** Who presents which token; what is known is forgotten when the tokens of an organization change. */
export class Tokens {
  private readonly known = new LRUCache<string, AgentIdentity>({ max: 50_000, ttl: KEPT_MS })
  private changes = 0
  private readonly listeners = new Set<(orgId: string) => void>()
  private unsubscribe: (() => void) | undefined

  async start(): Promise<void> {
    this.unsubscribe = await notices.subscribe({
      onNotice: ({ orgId, topic }) => {
        if (topic === 'tokens' || topic === 'profiles') this.forget(orgId)
      },
      onResync: () => {
        for (const orgId of new Set([...this.known.values()].map(i => i.orgId))) this.forget(orgId)
      },
    })
  }

  stop(): void {
    this.unsubscribe?.()
  }

  onChange(listener: (orgId: string) => void): void {
    this.listeners.add(listener)
  }

  async authenticate(req: IncomingMessage): Promise<Authenticated | Refusal> {
    const value = bearer(req)
    if (value === undefined)
      return unauthenticated(
        'Send an agent token: Authorization: Bearer cst_…. Tokens are made in the console, on the page of a profile.',
      )
    const identity = await this.resolve(value)
    if (identity === undefined)
      return unauthenticated(
        'This agent token is unknown, expired or revoked. Make a new one in the console, on the page of its profile.',
        'invalid_token',
      )
    return { identity, stillHolds: async () => (await this.resolve(value)) !== undefined }
  }

  private async resolve(value: string): Promise<AgentIdentity | undefined> {
    const key = createHash('sha256').update(value).digest('base64')
    const known = this.known.get(key)
    if (known !== undefined) return known
    const { changes } = this
    const found = await resolveAgentToken(value)
    // What was read before a change is not kept beyond it.
    if (found !== undefined && changes === this.changes) this.known.set(key, found)
    return found
  }

  private forget(orgId: string): void {
    this.changes++
    for (const [key, identity] of this.known.entries()) if (identity.orgId === orgId) this.known.delete(key)
    for (const listener of this.listeners) listener(orgId)
  }
}

function bearer(req: IncomingMessage): string | undefined {
  const match = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '')
  return match?.[1]
}

const unauthenticated = (message: string, error?: string): Refusal => ({
  status: 401,
  code: -32001,
  message,
  cause: 'unauthenticated',
  headers: {
    'www-authenticate': `Bearer realm="countersign"${error === undefined ? '' : `, error="${error}"`}`,
  },
})
