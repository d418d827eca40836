import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { id } from '@/lib/platform/endpoint'
import type { OutcomeInput } from '../../contract'

const found = z.object({
  index: z.number().int(),
  exposureId: id,
  releaseId: id.nullable(),
  settled: z.boolean(),
})
export type FoundExposure = z.infer<typeof found>

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/**
 * The exposure that each outcome is about: the newest of the prompt by that key, and where the outcome says
 * when it happened, the newest before. Those that none is known for are left out.
 */
export async function findExposures(
  tx: Tx,
  orgId: string,
  outcomes: OutcomeInput[],
): Promise<FoundExposure[]> {
  const asked = JSON.stringify(
    outcomes.map((o, index) => ({ index, prompt: o.prompt, at: o.at, ...keyOf(o) })),
  )
  const newest = (kind: Key['kind'], matches: ReturnType<typeof sql>) => sql`
    select o."index", e.id as "exposureId", e.release_id as "releaseId",
      exists (select from prompt_settlements s where s.org_id = ${orgId} and s.exposure_id = e.id) as settled
    from jsonb_to_recordset(${asked}::text::jsonb) as o("index" int, prompt text, at timestamptz, kind text, value text)
    join prompts p on p.org_id = ${orgId} and p.name = o.prompt
    join lateral (
      select x.id, x.release_id from prompt_exposures x
      where x.org_id = ${orgId} and x.prompt_id = p.id and ${matches} and x.at <= coalesce(o.at, 'infinity')
      order by x.at desc limit 1) e on true
    where o.kind = ${kind}`
  const rows = await tx.execute(sql`
    ${newest('exposure', sql`x.id = o.value::uuid`)}
    union all ${newest('conversation', sql`x.conversation_id = o.value`)}
    union all ${newest('trace', sql`x.trace_id = o.value`)}
    union all ${newest('run', sql`x.run_id = o.value::uuid`)}
    union all ${newest(
      'agent-run',
      sql`x.run_id in (select r.id from runs r where r.org_id = ${orgId} and r.id = x.run_id
        and right(r.group_key, length(o.value) + 5) = '|run:' || o.value)`,
    )}`)
  return z.array(found).parse([...rows])
}

interface Key {
  kind: 'exposure' | 'conversation' | 'trace' | 'run' | 'agent-run'
  value: string
}

/** The narrowest key that an outcome gives; a run by our id, or by the id that the agent gave it. */
function keyOf(o: OutcomeInput): Key | Record<string, never> {
  if (o.exposureId !== undefined) return { kind: 'exposure', value: o.exposureId }
  if (o.runId !== undefined) return { kind: UUID.test(o.runId) ? 'run' : 'agent-run', value: o.runId }
  if (o.conversationId !== undefined) return { kind: 'conversation', value: o.conversationId }
  return o.traceId === undefined ? {} : { kind: 'trace', value: o.traceId }
}
