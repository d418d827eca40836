import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { calls, payloads, runEvents, runs } from '@/db/schema/runs'
import { notifyIn } from '@/lib/platform/server/verb'
import type { CallState, RunEventData, RunEventType } from '../contract'
import { storable } from '../core/storable'

export type CallRow = typeof calls.$inferInsert
/** Columns of a call that change while it lives; its state changes by a move alone. */
export type CallChange = Partial<Omit<CallRow, 'id' | 'orgId' | 'runId' | 'state'>>
export interface Payload {
  hash: string
  body: string
}
interface Happened {
  runId: string
  callId: string
  at: Date
  type: RunEventType
  data: RunEventData
  payloads?: Payload[]
}
/** One thing that happened to a call, in the order of a run's timeline. */
export type Step =
  | (Happened & { kind: 'submit'; call: CallRow })
  | (Happened & { kind: 'move'; from: CallState; to: CallState; set: CallChange })
  | (Happened & { kind: 'note'; set?: CallChange })

/**
 * Writes steps within a transaction: calls, payloads, and events whose sequence is taken under the run's row lock, so
 * that a reader who saw event n has missed none before it. A move applies only from the state that it names.
 * @returns which steps applied, in order; one that did not leaves no trace.
 */
export async function applySteps(tx: Tx, orgId: string, steps: readonly Step[]): Promise<boolean[]> {
  const fresh = new Map<string, CallRow>()
  const applied = steps.map(step => foldIntoNew(fresh, step))
  await storePayloads(
    tx,
    orgId,
    steps.flatMap(s => s.payloads ?? []),
  )
  if (fresh.size > 0) await tx.insert(calls).values([...fresh.values()].map(storable))
  for (const [i, step] of steps.entries())
    if (applied[i] === undefined) applied[i] = await updateCall(tx, orgId, step)
  const done = steps.filter((_, i) => applied[i] === true)
  // In a fixed order, so that two gateways never wait for each other in a circle.
  for (const runId of [...new Set(done.map(s => s.runId))].sort())
    await appendEvents(
      tx,
      orgId,
      runId,
      done.filter(s => s.runId === runId),
    )
  return applied.map(a => a === true)
}

/** A call that is submitted in this very batch is written once, as it stands at the batch's end. */
function foldIntoNew(fresh: Map<string, CallRow>, step: Step): boolean | undefined {
  if (step.kind === 'submit') {
    fresh.set(step.callId, { ...step.call })
    return true
  }
  const row = fresh.get(step.callId)
  if (row === undefined) return undefined
  if (step.kind === 'move') {
    if (row.state !== step.from) return false
    row.state = step.to
  }
  Object.assign(row, step.set)
  return true
}

async function updateCall(tx: Tx, orgId: string, step: Step): Promise<boolean> {
  if (step.kind === 'submit') return true
  if (step.kind === 'note' && step.set === undefined) return true
  const mine = and(eq(calls.orgId, orgId), eq(calls.id, step.callId))
  const changed = await tx
    .update(calls)
    .set(storable(step.kind === 'move' ? { ...step.set, state: step.to } : { ...step.set }))
    .where(step.kind === 'move' ? and(mine, eq(calls.state, step.from)) : mine)
    .returning({ id: calls.id })
  return changed.length > 0
}

async function storePayloads(tx: Tx, orgId: string, all: Payload[]): Promise<void> {
  const unique = [...new Map(all.map(p => [p.hash, p])).values()]
  if (unique.length === 0) return
  const now = new Date()
  await tx
    .insert(payloads)
    .values(unique.map(p => ({ ...p, orgId, size: Buffer.byteLength(p.body), createdAt: now })))
    .onConflictDoNothing()
}

async function appendEvents(tx: Tx, orgId: string, runId: string, steps: Step[]): Promise<void> {
  const delta = { calls: 0, failed: 0, waiting: 0 }
  for (const step of steps) {
    if (step.kind === 'submit') delta.calls++
    if (step.kind !== 'move') continue
    if (step.to === 'WAITING_FOR_INPUT') delta.waiting++
    if (step.from === 'WAITING_FOR_INPUT') delta.waiting--
    if (step.to === 'FAILED' || step.to === 'EXPIRED' || step.set.toolError === true) delta.failed++
  }
  const last = new Date(Math.max(...steps.map(s => s.at.getTime())))
  const [run] = await tx
    .update(runs)
    .set({
      lastSeq: sql`${runs.lastSeq} + ${steps.length}`,
      callCount: sql`${runs.callCount} + ${delta.calls}`,
      failedCount: sql`${runs.failedCount} + ${delta.failed}`,
      waitingCount: sql`greatest(0, ${runs.waitingCount} + ${delta.waiting})`,
      state: sql`case when ${runs.waitingCount} + ${delta.waiting} > 0 then 'waiting' else 'running' end`,
      lastActivityAt: sql`greatest(${runs.lastActivityAt}, ${last.toISOString()}::timestamptz)`,
      endedAt: null,
    })
    .where(and(eq(runs.orgId, orgId), eq(runs.id, runId)))
    .returning({ lastSeq: runs.lastSeq })
  if (run === undefined) throw new Error('A call was recorded for a run that is not there')
  const first = run.lastSeq - steps.length + 1
  await tx.insert(runEvents).values(
    steps.map((step, i) => ({
      orgId,
      runId,
      seq: first + i,
      callId: step.callId,
      type: step.type,
      at: step.at,
      data: storable(step.data),
    })),
  )
  await notifyIn(tx, orgId, 'runs', runId)
}
