import { randomBytes } from 'node:crypto'
import type { Json } from '../core/answer'
import { META } from '../core/meta'
import type { Execution } from './execution'
import type { ServedContract } from './snapshot'

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel'

/** Of the agent's `_meta`, what is meant for the server: not the envelope, not what is said to us. */
const isForServer = (key: string): boolean =>
  !key.startsWith('io.modelcontextprotocol/') &&
  !key.startsWith('dev.countersign/') &&
  !['progressToken', 'traceparent', 'tracestate'].includes(key)

/** `_meta` as it goes to the server: the trace continued, the run, and an idempotency key where there is one. */
export function upstreamMeta(x: Execution, era: 'modern' | 'legacy', contract: ServedContract): Json {
  const { meta, trace, runId } = x.facts
  const key = x.log.row.idempotencyKey
  return {
    ...Object.fromEntries(Object.entries(meta).filter(([k]) => isForServer(k))),
    ...(trace !== undefined && { traceparent: `00-${trace.traceId}-${x.log.row.spanId}-${trace.flags}` }),
    [META.runId]: runId,
    ...(typeof key === 'string' && { [META.idempotencyKey]: key }),
    // A modern server logs only to who asks for it: the timeline does.
    ...(era === 'modern' && { [LOG_LEVEL]: x.facts.logLevel ?? 'info' }),
    // A modern server that nobody here may answer is told so, rather than left to ask.
    ...(era === 'modern' &&
      !contract.governance.elicitation.allowed && { 'io.modelcontextprotocol/clientCapabilities': {} }),
  }
}

export const newSpanId = (): string => randomBytes(8).toString('hex')
