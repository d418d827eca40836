import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import type { GroupHints } from '@/lib/runs/server'
import type { CallKind, Json } from '../core/answer'
import type { Principal } from '../core/principal'
import type { Reported } from '../core/progress-scale'
import type { ServedProfile } from './snapshot'

/** The agent's side of a call, whatever carried it here. */
export interface Caller {
  principal: Principal
  profile: ServedProfile
  era: 'modern' | 'legacy'
  client?: { name: string; version: string } | undefined
  /** Which questions its client can put to its own user. */
  elicitation: { form: boolean; url: boolean }
  group: GroupHints
  /** Present where the client asked for progress. */
  progress?: ((p: Reported) => void) | undefined
  log?: ((line: { level: string; logger?: string | undefined; data: unknown }) => void) | undefined
  /** What a modern client wants to hear of the log. */
  logLevel?: string | undefined
  /** Asks the client's own user over a live session. */
  ask?: ((params: ElicitRequestParams, signal: AbortSignal) => Promise<ElicitResult>) | undefined
  /** Aborted when the client cancels or goes away. */
  signal: AbortSignal
}

export interface CallRequest {
  kind: CallKind
  /** The served name of a tool or prompt, or the URI of a resource. */
  name: string
  arguments: Json
  /** `_meta` as the agent sent it. */
  meta: Json
  idempotencyKey?: string | undefined
  ticket?: string | undefined
  /** Answers of the client's own user to questions that it was given, by their keys. */
  inputResponses?: Record<string, unknown> | undefined
}
