import type { CallState, Cause } from '@/lib/runs'
import type { Guardrail } from '../contract'

/** What of a tool call tells how a unit went. */
export interface SeenCall {
  state: CallState
  cause: Cause | null
  toolError: boolean
  held: boolean
  durationMs: number | null
}
/** A value that came by the API or a trace: of one of the metrics, or a score by its name. */
export interface SeenValue {
  metric: string
  value: number
}
export interface UnitOutcome {
  /** By name of guardrail; none where nothing happened that it speaks of. */
  hits: Record<string, boolean>
  latencyMs: number | null
}

/** Ends of a call that are no doing of the prompt: limits, stops and what people took back. */
const nobodysFault: ReadonlySet<Cause> = new Set([
  'unauthenticated',
  'contract_pending',
  'stale_tool_list',
  'frozen',
  'rate_limited',
  'breaker_open',
  'awaiting_human',
  'human_declined',
  'expired',
  'cancelled',
])

/** How a unit went by each guardrail, from all that its tool calls and other reports say. */
export function unitOutcome(guardrails: Guardrail[], calls: SeenCall[], values: SeenValue[]): UnitOutcome {
  const seen = metricsOf(calls, values)
  const hits: Record<string, boolean> = {}
  for (const g of guardrails) {
    const hit = hitOf(g, seen, values)
    if (hit !== undefined) hits[g.name] = hit
  }
  return { hits, latencyMs: seen.latency ?? null }
}

type Metrics = ReturnType<typeof metricsOf>

function metricsOf(calls: SeenCall[], values: SeenValue[]) {
  const reported = (metric: string) => values.filter(v => v.metric === metric).map(v => v.value)
  const ended = calls.filter(c => c.state === 'COMPLETED' || (c.state === 'FAILED' && !isNobodysFault(c)))
  const declined = (c: SeenCall) => c.cause === 'human_declined' || c.cause === 'expired'
  const times = [...ended.flatMap(c => c.durationMs ?? []), ...reported('latency')]
  return {
    tool_success: all([
      ...ended.map(c => c.state === 'COMPLETED' && !c.toolError),
      ...yes(reported('tool_success')),
    ]),
    not_declined: all([...calls.map(c => !declined(c)), ...yes(reported('not_declined'))]),
    not_held: all([...calls.map(c => !c.held), ...yes(reported('not_held'))]),
    latency: times.length === 0 ? undefined : Math.round(Math.max(...times)),
  }
}

function hitOf(g: Guardrail, seen: Metrics, values: SeenValue[]): boolean | undefined {
  switch (g.metric) {
    case 'tool_success':
    case 'not_declined':
    case 'not_held':
      return seen[g.metric]
    case 'latency':
      return seen.latency === undefined || g.sloMs === undefined ? undefined : seen.latency <= g.sloMs
    case 'score': {
      const scores = values.filter(v => v.metric === (g.score ?? g.name)).map(v => v.value)
      if (scores.length === 0) return undefined
      return scores.reduce((sum, s) => sum + s, 0) / scores.length >= (g.atLeast ?? 0.5)
    }
  }
}

const isNobodysFault = (c: SeenCall): boolean => c.cause !== null && nobodysFault.has(c.cause)
const yes = (values: number[]): boolean[] => values.map(v => v >= 0.5)
/** Undefined of nothing: a unit without any such event says nothing. */
const all = (values: boolean[]): boolean | undefined =>
  values.length === 0 ? undefined : values.every(v => v)
