/** The unit of assignment and of the statistics: calls of one conversation depend on each other. */
export interface Unit {
  kind: 'conversation' | 'principal' | 'trace'
  key: string
}

interface Known {
  conversationId?: string | undefined
  agent?: string | undefined
  /** The verified user. */
  user?: string | undefined
  traceId?: string | undefined
}

/** The conversation where there is one, else agent and user, else the call's trace; an agent alone at last. */
export function unitOf({ conversationId, agent = '', user, traceId }: Known): Unit {
  if (conversationId !== undefined && conversationId !== '')
    return { kind: 'conversation', key: conversationId }
  if (user !== undefined) return { kind: 'principal', key: `${agent}|${user}` }
  if (traceId !== undefined) return { kind: 'trace', key: traceId }
  return { kind: 'principal', key: agent }
}
