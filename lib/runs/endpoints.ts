import { z } from 'zod'
import { endpoint, id, isoTime, pageInput, pageOf } from '@/lib/platform/endpoint'
import { callDto, causes, runEvent, runRow, runStates } from './contract'

export const listRunsEndpoint = endpoint({
  method: 'GET',
  path: '/runs',
  summary: 'Agent runs, newest first',
  permission: 'run.read',
  input: z.object({
    ...pageInput,
    q: z.string().max(200).optional(),
    state: z.enum(runStates).optional(),
    profile: z.string().optional(),
    agent: z.string().optional(),
    tool: z.string().optional(),
    server: z.string().optional(),
    cause: z.enum(causes).optional(),
    since: isoTime.optional(),
    until: isoTime.optional(),
  }),
  output: pageOf(runRow),
})
export const getRunEndpoint = endpoint({
  method: 'GET',
  path: '/runs/{id}',
  summary: 'One run with its calls',
  permission: 'run.read',
  input: z.object({ id }),
  output: z.object({ run: runRow, calls: z.array(callDto) }),
})
/** With `Accept: text/event-stream` the same address is a live stream, resumed by `Last-Event-ID`. */
export const listRunEventsEndpoint = endpoint({
  method: 'GET',
  path: '/runs/{id}/events',
  summary: 'The timeline after a sequence number; with Accept: text/event-stream live',
  permission: 'run.read',
  input: z.object({
    id,
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  output: z.object({ run: runRow, events: z.array(runEvent), calls: z.array(callDto), more: z.boolean() }),
})
/** Arguments and result as far as the audit policy of the tool kept them. */
export const getCallPayloadEndpoint = endpoint({
  method: 'GET',
  path: '/calls/{id}/payload',
  summary: 'Arguments and result of a call, as far as policy kept them',
  permission: 'payload.read',
  input: z.object({ id }),
  output: z.object({
    arguments: z.unknown().nullable(),
    result: z.unknown().nullable(),
    /** Why one is missing: the audit level that applied. */
    note: z.string().nullable(),
  }),
})
export const callStatsEndpoint = endpoint({
  method: 'GET',
  path: '/calls/stats',
  summary: 'Calls of a period by state and cause',
  permission: 'run.read',
  input: z.object({ hours: z.coerce.number().int().min(1).max(720).default(24), contractId: id.optional() }),
  output: z.object({
    total: z.number().int(),
    completed: z.number().int(),
    failed: z.number().int(),
    waiting: z.number().int(),
    byCause: z.array(
      z.object({ cause: z.enum(causes), count: z.number().int(), tools: z.array(z.string()), runId: id }),
    ),
    p50Ms: z.number().nullable(),
    p95Ms: z.number().nullable(),
  }),
})

const caller = z.object({
  agent: z.string(),
  profile: z.object({ id, name: z.string() }),
  calls: z.number().int(),
  failed: z.number().int(),
  lastAt: isoTime,
  /** The newest run in which it called: where to look. */
  runId: id,
})
export const listCallersEndpoint = endpoint({
  method: 'GET',
  path: '/calls/callers',
  summary: 'The agents that called a contract in a period, the most calls first',
  permission: 'run.read',
  input: z.object({ contractId: id, days: z.coerce.number().int().min(1).max(365).default(30) }),
  output: z.object({ items: z.array(caller) }),
})
export const listLeavingEndpoint = endpoint({
  method: 'GET',
  path: '/calls/leaving',
  summary: 'Deprecated contracts, the next sunset first, with the agents that still call them',
  permission: 'run.read',
  input: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
  output: z.object({
    items: z.array(
      z.object({
        contractId: id,
        name: z.string(),
        server: z.string(),
        sunset: z.iso.date().nullable(),
        replacement: z.string().nullable(),
        callers: z.array(caller),
      }),
    ),
  }),
})
export const callUsageEndpoint = endpoint({
  method: 'GET',
  path: '/calls/usage',
  summary: 'Calls and failures of a period by contract; contracts without a call are left out',
  permission: 'run.read',
  input: z.object({ hours: z.coerce.number().int().min(1).max(720).default(24) }),
  output: z.object({
    items: z.array(z.object({ contractId: id, calls: z.number().int(), failed: z.number().int() })),
  }),
})
