import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { withOrg } from '@/db/org'
import { promptExposures, promptServes } from '@/db/schema/prompts'
import { newId } from '@/lib/platform/ids'
import { isPassing, logAway } from '@/lib/platform/server/database-error'
import { log } from '@/lib/platform/server/log'
import { notifyIn } from '@/lib/platform/server/verb'
import { storable } from '@/lib/runs/server'
import type { ServeKind } from '../contract'

export type NewExposure = Omit<typeof promptExposures.$inferInsert, 'id' | 'at' | 'lastAt'>

const FLUSH_MS = 100
const RETRY_MS = 1_000
const MAX_QUEUE = 20_000
/** When a unit comes again, its last time is written at most this often. */
const AGAIN_MS = 30_000
/** Pages hear of traffic at most this often. */
const NOTICE_MS = 2_000

interface Queue {
  exposures: Map<string, NewExposure & { at: Date; lastAt: Date }>
  serves: Map<string, { versionId: string; kind: ServeKind; count: number; lastAt: Date }>
}

/** Writes who was given what, behind the answer: once for each unit, version and release. */
export class Exposures {
  /** What could not be kept while the database was away. */
  lost = 0
  private readonly seen = new LRUCache<string, number>({ max: 200_000 })
  private readonly given = new LRUCache<string, string>({ max: 200_000 })
  private readonly queues = new Map<string, Queue>()
  private readonly toldAt = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()

  /** Notes one serving; an assigned one is an exposure too. */
  note(served: { orgId: string; versionId: string; kind: ServeKind }, exposure?: NewExposure): void {
    const now = new Date()
    const queue = this.queueOf(served.orgId)
    const key = `${served.versionId}|${served.kind}`
    const count = queue.serves.get(key)
    if (count === undefined) queue.serves.set(key, { ...served, count: 1, lastAt: now })
    else Object.assign(count, { count: count.count + 1, lastAt: now })
    if (exposure !== undefined) this.expose(queue, exposure, now)
    this.flushSoon(FLUSH_MS)
  }

  /** Which of two versions a unit was given before, here or by another replica; undefined while that can't be known. */
  async earlier(
    orgId: string,
    promptId: string,
    unit: string,
    versionIds: string[],
  ): Promise<string | undefined> {
    const mine = this.given.get(`${promptId}|${unit}`)
    if (mine !== undefined && versionIds.includes(mine)) return mine
    try {
      const [row] = await withOrg(orgId, tx =>
        tx
          .select({ versionId: promptExposures.versionId })
          .from(promptExposures)
          .where(
            and(
              eq(promptExposures.orgId, orgId),
              eq(promptExposures.promptId, promptId),
              eq(promptExposures.unit, storable(unit)),
              inArray(promptExposures.versionId, versionIds),
            ),
          )
          .orderBy(desc(promptExposures.lastAt))
          .limit(1),
      )
      if (row !== undefined) this.given.set(`${promptId}|${unit}`, row.versionId)
      return row?.versionId
    } catch (error) {
      if (!isPassing(error)) throw error
      logAway(error)
      return undefined
    }
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.flush()
  }

  private expose(queue: Queue, exposure: NewExposure, now: Date): void {
    this.given.set(`${exposure.promptId}|${exposure.unit}`, exposure.versionId)
    const key = `${exposure.versionId}|${exposure.releaseId ?? ''}|${exposure.unit}`
    const seen = this.seen.get(key)
    if (seen !== undefined && now.getTime() - seen < AGAIN_MS) return
    if (queue.exposures.size >= MAX_QUEUE) {
      this.lost++
      return
    }
    this.seen.set(key, now.getTime())
    queue.exposures.set(key, { ...exposure, at: queue.exposures.get(key)?.at ?? now, lastAt: now })
  }

  private queueOf(orgId: string): Queue {
    const found = this.queues.get(orgId)
    if (found !== undefined) return found
    const made: Queue = { exposures: new Map(), serves: new Map() }
    this.queues.set(orgId, made)
    return made
  }

  private flushSoon(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.flush()
    }, ms)
  }

  private flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll())
    return this.writing
  }

  private async writeAll(): Promise<void> {
    const queues = [...this.queues]
    this.queues.clear()
    for (const [orgId, queue] of queues)
      try {
        await this.write(orgId, queue)
      } catch (error) {
        if (isPassing(error)) {
          logAway(error)
          this.keep(orgId, queue)
        } else {
          this.lost += queue.exposures.size
          log.error({ err: error, orgId }, 'exposures of prompts were lost')
        }
      }
  }

  /** Not now: what came meanwhile is joined to it, and all of it is tried again. */
  private keep(orgId: string, { exposures, serves }: Queue): void {
    const queue = this.queueOf(orgId)
    for (const [key, exposure] of exposures) {
      const newer = queue.exposures.get(key)
      if (newer !== undefined) newer.at = exposure.at
      else if (queue.exposures.size < MAX_QUEUE) queue.exposures.set(key, exposure)
      else this.lost++
    }
    for (const [key, serve] of serves) {
      const newer = queue.serves.get(key)
      if (newer === undefined) queue.serves.set(key, serve)
      else newer.count += serve.count
    }
    this.flushSoon(RETRY_MS)
  }

  private write(orgId: string, { exposures, serves }: Queue): Promise<void> {
    return withOrg(orgId, async tx => {
      // In a fixed order, so that two replicas never wait for each other in a circle.
      const rows = [...exposures]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => storable({ ...row, id: newId() }))
      for (let i = 0; i < rows.length; i += 1000)
        await tx
          .insert(promptExposures)
          .values(rows.slice(i, i + 1000))
          .onConflictDoUpdate({
            target: [
              promptExposures.orgId,
              promptExposures.versionId,
              promptExposures.releaseId,
              promptExposures.unit,
            ],
            set: { lastAt: sql`greatest(${promptExposures.lastAt}, excluded.last_at)` },
          })
      const counts = [...serves.values()].sort((a, b) =>
        a.versionId + a.kind < b.versionId + b.kind ? -1 : 1,
      )
      // A version that was deleted meanwhile has nothing left to be counted for.
      if (counts.length > 0)
        await tx.execute(sql`
          insert into ${promptServes} (org_id, version_id, kind, count, last_at)
          select ${orgId}::uuid, v.id, c.kind, c.count, c.last_at
          from jsonb_to_recordset(${JSON.stringify(counts.map(c => ({ version_id: c.versionId, kind: c.kind, count: c.count, last_at: c.lastAt })))}::jsonb)
            as c(version_id uuid, kind text, count bigint, last_at timestamptz)
          join prompt_versions v on v.org_id = ${orgId}::uuid and v.id = c.version_id
          on conflict (org_id, version_id, kind) do update set
            count = prompt_serves.count + excluded.count, last_at = greatest(prompt_serves.last_at, excluded.last_at)`)
      await this.tell(tx, orgId)
    })
  }

  private async tell(tx: Parameters<Parameters<typeof withOrg>[1]>[0], orgId: string): Promise<void> {
    const now = Date.now()
    if (now - (this.toldAt.get(orgId) ?? 0) < NOTICE_MS) return
    this.toldAt.set(orgId, now)
    await notifyIn(tx, orgId, 'exposures')
  }
}
