import type { Cause } from '@/lib/runs'
import { META } from './meta'

export type CallKind = 'tool' | 'resource' | 'prompt'
export type Json = Record<string, unknown>

/** What the agent gets: a result as the server gave it, or a refusal with its cause. */
export type Answer =
  | { type: 'result'; result: Json; cause?: Cause }
  | { type: 'refused'; cause: Cause; text: string; code?: number; meta?: Json; data?: unknown }

export const refused = (cause: Cause, text: string, more: { meta?: Json; code?: number } = {}): Answer => ({
  type: 'refused',
  cause,
  text,
  ...more,
})

/** JSON-RPC codes of refusals where there is no `isError` to say it with (resources, prompts). */
const codes: Partial<Record<Cause, number>> = {
  not_found: -32602,
  validation_failed: -32602,
  unauthenticated: -32001,
  authz_denied: -32003,
  policy_denied: -32003,
  rate_limited: -32029,
}
const UNAVAILABLE = -32050

export interface WireError {
  code: number
  message: string
  data: Json
}

/** An answer in the protocol's terms: a tool says its failure in the result, so that a model reads it. */
export function toWire(kind: CallKind, answer: Answer): { result: Json } | { error: WireError } {
  if (answer.type === 'result') return { result: withCause(answer.result, answer.cause) }
  const meta = { [META.cause]: answer.cause, ...answer.meta }
  if (kind === 'tool')
    return { result: { content: [{ type: 'text', text: answer.text }], isError: true, _meta: meta } }
  return {
    error: {
      code: answer.code ?? codes[answer.cause] ?? UNAVAILABLE,
      message: answer.text,
      data: { ...meta, ...(answer.data !== undefined && { server: answer.data }) },
    },
  }
}

function withCause(result: Json, cause: Cause | undefined): Json {
  if (cause === undefined) return result
  const meta = isObject(result._meta) ? result._meta : {}
  return { ...result, _meta: { ...meta, [META.cause]: cause } }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
