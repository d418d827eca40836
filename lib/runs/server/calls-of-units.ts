import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { id } from '@/lib/platform/endpoint'
import { callStates, causes } from '../contract'

/** Whose tool calls are asked for: of a conversation, else of a trace, else of one run, within a time. */
export interface UnitOfCalls {
  key: string
  conversationId: string | null
  traceId: string | null
  runId: string | null
  /** Conversation and trace ids are the agents' own words: they count within one profile alone. */
  profileId: string | null
  from: Date
  to: Date
}

const unitCall = z.object({
  key: z.string(),
  callId: id,
  state: z.enum(callStates),
  cause: z.enum(causes).nullable(),
  toolError: z.boolean(),
  held: z.boolean(),
  durationMs: z.number().nullable(),
})
export type UnitCall = z.infer<typeof unitCall>

/** The tool calls of many units at once. */
export async function callsOfUnits(tx: Tx, orgId: string, units: UnitOfCalls[]): Promise<UnitCall[]> {
  if (units.length === 0) return []
  const asked = JSON.stringify(units.map(u => ({ ...u, from: u.from.toISOString(), to: u.to.toISOString() })))
  const unit = sql`jsonb_to_recordset(${asked}::text::jsonb) as u("key" text, "conversationId" text, "traceId" text,
    "runId" uuid, "profileId" uuid, "from" timestamptz, "to" timestamptz)`
  const shown = sql`u."key", c.id as "callId", c.state, c.cause, c.tool_error as "toolError",
    coalesce(c.decision ->> 'outcome' = 'hold', false) as held, c.duration_ms as "durationMs"`
  const theirs = sql`join calls c on c.org_id = ${orgId} and c.run_id = r.id and c.kind = 'tool'
    and c.submitted_at >= u."from" and c.submitted_at < u."to"`
  const profile = sql`(u."profileId" is null or r.profile_id = u."profileId")`
  const rows = await tx.execute(sql`
    select ${shown} from ${unit}
      join runs r on r.org_id = ${orgId} and r.conversation_id = u."conversationId" and ${profile} ${theirs}
    union all
    select ${shown} from ${unit}
      join runs r on r.org_id = ${orgId} and r.trace_id = u."traceId" and ${profile} ${theirs}
      where u."conversationId" is null
    union all
    select ${shown} from ${unit}
      join runs r on r.org_id = ${orgId} and r.id = u."runId" ${theirs}
      where u."conversationId" is null and u."traceId" is null`)
  return z.array(unitCall).parse([...rows])
}
