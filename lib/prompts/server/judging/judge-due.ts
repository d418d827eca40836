import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pool } from '@/db/client'
import { type Clock, type Ctx, systemClock } from '@/lib/platform/context'
import { id } from '@/lib/platform/endpoint'
import { newId } from '@/lib/platform/ids'
import { log } from '@/lib/platform/server/log'
import { judgeRelease } from './judge-release'

const toJudge = z.array(z.object({ org_id: id, id }))

/**
 * The worker's look at the canaries of all organizations: at those with units whose time is over, or at
 * `everyOne`, since the time of a stage passes without an outcome too. One that fails does not keep the others.
 */
export async function judgeDueReleases({
  everyOne = false,
  clock = systemClock,
}: {
  everyOne?: boolean
  clock?: Clock
} = {}): Promise<void> {
  const rows = toJudge.parse([
    ...(await pool().db.execute(
      sql`select * from prompt_releases_to_judge(${everyOne}, ${clock.now().toISOString()})`,
    )),
  ])
  for (const row of rows) {
    try {
      while ((await judgeRelease(worker(row.org_id, clock), { id: row.id }))?.more === true);
    } catch (error) {
      log.error({ err: error, release: row.id }, 'a canary could not be judged; it is looked at again')
    }
  }
}

const worker = (orgId: string, clock: Clock): Ctx => ({
  orgId,
  actor: { kind: 'worker', job: 'prompt-judge' },
  requestId: newId(),
  clock,
})
