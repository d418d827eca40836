import type { AgentIdentity } from '@/lib/identity/server'

/** What is verified about a request before MCP sees it. */
export interface RequestFacts {
  identity: AgentIdentity
  traceparent?: string | undefined
  runId?: string | undefined
  conversationId?: string | undefined
  idempotencyKey?: string | undefined
}

type Headers = Record<string, string | string[] | undefined>

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length <= 200 ? value : undefined

export const factsOf = (identity: AgentIdentity, headers: Headers): RequestFacts => ({
  identity,
  traceparent: one(headers.traceparent),
  runId: one(headers['x-agent-run-id']),
  conversationId: one(headers['x-conversation-id']),
  idempotencyKey: one(headers['idempotency-key']),
})
