import { and, desc, eq, sql } from 'drizzle-orm'
import { withOrg } from '@/db/org'
import { runEvents, runs } from '@/db/schema/runs'
import type { OnBehalfOf } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { notifyIn } from '@/lib/platform/server/verb'
import { continues, type RunGroup } from '../core/run-group'
import { storable } from '../core/storable'

export interface NewRun {
  orgId: string
  profile: { id: string; name: string }
  agent: string
  onBehalfOf?: OnBehalfOf | undefined
  group: RunGroup
  conversationId?: string | undefined
  client?: { name: string; version: string } | undefined
}

interface Known {
  id: string
  lastActivityAt: Date
}

/** Runs by what ties their calls together; remembered, so that only the first call of a run asks the database. */
export class RunBook {
  private readonly known = new Map<string, Known>()
  private readonly opening = new Map<string, Promise<Known>>()

  /** The run that a call at `now` belongs to, begun if need be. */
  async runFor(run: NewRun, now: Date): Promise<string> {
    const key = `${run.orgId}|${run.group.key}`
    const known = this.known.get(key)
    if (known !== undefined && continues(run.group, known.lastActivityAt, now)) {
      known.lastActivityAt = now
      return known.id
    }
    let opening = this.opening.get(key)
    if (opening === undefined) {
      opening = findOrBegin(run, now).finally(() => this.opening.delete(key))
      this.opening.set(key, opening)
    }
    const found = await opening
    this.known.set(key, { ...found, lastActivityAt: now })
    if (this.known.size > MAX_KNOWN) this.forgetOldest()
    return found.id
  }

  private forgetOldest(): void {
    const [oldest] = this.known.keys()
    if (oldest !== undefined) this.known.delete(oldest)
  }
}

const MAX_KNOWN = 10_000

const findOrBegin = (run: NewRun, now: Date): Promise<Known> =>
  withOrg(run.orgId, async tx => {
    const key = storable(run.group.key)
    // Two gateways that see the first calls of a run begin one run, not two.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${run.orgId}|${key}`}, 0))`)
    const [newest] = await tx
      .select({ id: runs.id, lastActivityAt: runs.lastActivityAt })
      .from(runs)
      .where(and(eq(runs.orgId, run.orgId), eq(runs.groupKey, key)))
      .orderBy(desc(runs.lastActivityAt))
      .limit(1)
    if (newest !== undefined && continues(run.group, newest.lastActivityAt, now)) return newest
    const id = newId()
    await tx.insert(runs).values(
      storable({
        id,
        orgId: run.orgId,
        profileId: run.profile.id,
        profileName: run.profile.name,
        agent: run.agent,
        onBehalfOf: run.onBehalfOf ?? null,
        groupKey: key,
        traceId: run.group.trace?.traceId ?? null,
        conversationId: run.conversationId ?? null,
        clientName: run.client?.name ?? null,
        clientVersion: run.client?.version ?? null,
        state: 'running' as const,
        startedAt: now,
        lastActivityAt: now,
        lastSeq: 1,
      }),
    )
    await tx.insert(runEvents).values({
      orgId: run.orgId,
      runId: id,
      seq: 1,
      type: 'run.started',
      at: now,
      data: storable({ agent: run.agent, profile: run.profile.name, by: run.group.kind }),
    })
    await notifyIn(tx, run.orgId, 'runs', id)
    return { id, lastActivityAt: now }
  })
