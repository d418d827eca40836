import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changeItems } from '@/db/schema/changes'
import type { ChangeRequestRow } from '../../change-request'
import { type Verdict, verdicts } from '../../contract'
import type { RequestRecord, ServerRef } from './request-rows'

interface Summary {
  id: string
  counts: ChangeRequestRow['counts']
  verdict: Verdict
  contractVerdict: Verdict
  trustVerdict: Verdict
}

const none = { items: 0, pending: 0, approved: 0, rejected: 0, quarantined: 0, withdrawn: 0 }
type VerdictColumn =
  | typeof changeItems.verdict
  | typeof changeItems.contractVerdict
  | typeof changeItems.trustVerdict
const rank = (column: VerdictColumn) =>
  sql`array_position(array[${sql.join([...verdicts], sql`, `)}]::text[], ${column})`
/** The worst of what is pending; of all items where nothing is. */
const worst = (column: VerdictColumn) =>
  sql<number>`coalesce(max(${rank(column)}) filter (where ${changeItems.state} = 'pending'), max(${rank(column)}))`.mapWith(
    Number,
  )
const inState = (state: string) =>
  sql<number>`count(*) filter (where ${changeItems.state} = ${state})`.mapWith(Number)

/** Counts and worst verdicts of change requests, by id. */
export async function summariesOf(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, Summary>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: changeItems.changeRequestId,
      items: sql<number>`count(*)`.mapWith(Number),
      pending: inState('pending'),
      approved: inState('approved'),
      rejected: inState('rejected'),
      quarantined: inState('quarantined'),
      withdrawn: inState('withdrawn'),
      verdict: worst(changeItems.verdict),
      contractVerdict: worst(changeItems.contractVerdict),
      trustVerdict: worst(changeItems.trustVerdict),
    })
    .from(changeItems)
    .where(and(eq(changeItems.orgId, orgId), inArray(changeItems.changeRequestId, ids)))
    .groupBy(changeItems.changeRequestId)
  return new Map(
    rows.map(({ id, verdict, contractVerdict, trustVerdict, ...counts }) => [
      id,
      {
        id,
        counts,
        verdict: nameOf(verdict),
        contractVerdict: nameOf(contractVerdict),
        trustVerdict: nameOf(trustVerdict),
      },
    ]),
  )
}

const nameOf = (position: number): Verdict => verdicts[position - 1] ?? 'identical'

export function toRequestRow(
  request: RequestRecord,
  server: ServerRef,
  summary: Summary | undefined,
): ChangeRequestRow {
  const { id, number, state, source, revision, digest, inboxItemId, closedBy } = request
  return {
    id,
    number,
    server: { id: server.id, name: server.name },
    state,
    source,
    revision,
    digest,
    openedAt: request.openedAt.toISOString(),
    changedAt: request.changedAt.toISOString(),
    closedAt: request.closedAt?.toISOString() ?? null,
    closedBy,
    counts: summary?.counts ?? none,
    verdict: summary?.verdict ?? 'identical',
    contractVerdict: summary?.contractVerdict ?? 'identical',
    trustVerdict: summary?.trustVerdict ?? 'identical',
    inboxItemId,
  }
}
