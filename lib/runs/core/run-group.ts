/** What of a call can tie it to others. */
export interface GroupHints {
  /** W3C `traceparent`: of `params._meta`, else of the HTTP header. */
  traceparent?: string | undefined
  /** `dev.countersign/run-id` or `X-Agent-Run-Id`. */
  runId?: string | undefined
  conversationId?: string | undefined
  sessionId?: string | undefined
}

export interface RunGroup {
  /** Never equal for two principals. */
  key: string
  kind: 'trace' | 'run' | 'conversation' | 'session' | 'gap'
  trace?: TraceContext
}

export interface TraceContext {
  traceId: string
  parentSpanId: string
  flags: string
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** Reads a `traceparent`; undefined for anything that is not a valid one. */
export function readTraceparent(value: string | undefined): TraceContext | undefined {
  const match = value === undefined ? null : TRACEPARENT.exec(value.trim().toLowerCase())
  const [, traceId, parentSpanId, flags] = match ?? []
  if (traceId === undefined || parentSpanId === undefined || flags === undefined) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentSpanId) || value?.trim().startsWith('ff')) return undefined
  return { traceId, parentSpanId, flags }
}

/** Calls of one principal (token and verified user) with the same key belong to one run. */
export function runGroup(principal: string, hints: GroupHints): RunGroup {
  const trace = readTraceparent(hints.traceparent)
  const of = (kind: RunGroup['kind'], value: string): RunGroup => ({
    key: `${principal}|${kind}:${value}`,
    kind,
    ...(trace !== undefined && { trace }),
  })
  if (trace !== undefined) return of('trace', trace.traceId)
  if (isGiven(hints.runId)) return of('run', hints.runId)
  if (isGiven(hints.conversationId)) return of('conversation', hints.conversationId)
  if (isGiven(hints.sessionId)) return of('session', hints.sessionId)
  return of('gap', '')
}

const isGiven = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= 200

/** Calls that nothing else ties together are one run until it was quiet for this long. */
export const QUIET_GAP_MS = 5 * 60_000

/** Whether a call at `now` still belongs to a run that was active last at `lastActivityAt`. */
export const continues = (group: RunGroup, lastActivityAt: Date, now: Date): boolean =>
  group.kind !== 'gap' || now.getTime() - lastActivityAt.getTime() < QUIET_GAP_MS
