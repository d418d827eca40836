import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { type calls, runs } from '@/db/schema/runs'
import { AppError } from '@/lib/platform/errors'
import type { CallDto, RunRow } from '../contract'

export type RunRecord = typeof runs.$inferSelect
export type CallRecord = typeof calls.$inferSelect

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** @throws AppError `not_found`, for runs of other organizations alike. */
export async function loadRun(tx: Tx, orgId: string, id: string): Promise<RunRecord> {
  const [row] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.orgId, orgId), eq(runs.id, id)))
  if (row !== undefined) return row
  throw new AppError('not_found', 'There is no such run', { hint: 'It may belong to another organization.' })
}

export const toRun = (row: RunRecord): RunRow => ({
  id: row.id,
  agent: row.agent,
  profile: { id: row.profileId, name: row.profileName },
  user: row.onBehalfOf?.subject ?? null,
  state: row.state,
  startedAt: row.startedAt.toISOString(),
  lastActivityAt: row.lastActivityAt.toISOString(),
  endedAt: iso(row.endedAt),
  calls: row.callCount,
  failed: row.failedCount,
  waiting: row.waitingCount,
  traceId: row.traceId,
  conversationId: row.conversationId,
  client: row.clientName === null ? null : [row.clientName, row.clientVersion].filter(Boolean).join(' '),
  lastSeq: row.lastSeq,
})

export const toCall = (row: CallRecord): CallDto => ({
  id: row.id,
  runId: row.runId,
  kind: row.kind,
  server: row.serverName,
  contractId: row.contractId,
  requestedName: row.requestedName,
  name: row.name,
  tier: row.tier,
  state: row.state,
  cause: row.cause,
  causeDetail: row.causeDetail,
  toolError: row.toolError,
  decision: row.decision,
  progress: row.progress,
  argumentsSummary: row.argumentsSummary,
  resultSummary: row.resultSummary,
  hasArguments: row.argumentsHash !== null,
  hasResult: row.resultHash !== null,
  attempts: row.attempts,
  idempotencyKey: row.idempotencyKey,
  inboxItemId: row.inboxItemId,
  submittedAt: row.submittedAt.toISOString(),
  runningAt: iso(row.runningAt),
  finishedAt: iso(row.finishedAt),
  humanMs: row.humanMs,
  durationMs: row.durationMs,
})
