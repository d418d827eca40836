import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import type { Upstream } from '@/lib/servers/server'

/** What a call wants to hear of while it holds a connection. */
export interface CallHooks {
  /** A question of a legacy server. @throws ProtocolError when it may not ask. */
  onElicitation(params: ElicitRequestParams): Promise<ElicitResult>
  onLog(line: { level: string; logger?: string | undefined; data: unknown }): void
}

/** A connection lent to one call. */
export interface Lease {
  upstream: Upstream
  /** `broken`: the connection is not used again. */
  release(broken?: boolean): void
}

export interface LeaseOptions {
  hooks: CallHooks
  /** Whether its contract may ask people: on a shared process such calls go one at a time. */
  mayAsk: boolean
  signal: AbortSignal
}

export interface ServerPool {
  lease(options: LeaseOptions): Promise<Lease>
  close(): Promise<void>
}
