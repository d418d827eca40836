import { z } from 'zod'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { defineAction, defineQuery } from '@/lib/platform/server/verb'
import { type SyncDto, syncServerEndpoint } from '@/lib/servers'
import { findServer, getServer, type ServerRecord, type UpstreamTarget } from '@/lib/servers/server'
import type { InitialReview } from './apply-plan'
import { judgeOffer } from './judge-offer'
import { oneAtATime } from './one-at-a-time'
import { readServer } from './read-server'
import { newestSync, recordSync } from './record-sync'
import type { SyncOutcome } from './sync-outcome'

const ATTEMPTS = 4

export interface SyncOptions {
  trigger: SyncDto['trigger']
  /** How the first import of a server is recorded: pending (default), or approved by whoever syncs. */
  initialReview?: InitialReview
  /** Asks the server; by default over a connection of its own. */
  read?(target: UpstreamTarget): Promise<SyncOutcome>
}

const begin = defineQuery(
  { permission: 'server.manage', input: z.object({ id: z.uuid() }) },
  async ({ tx, ctx }, { id }): Promise<{ server: ServerRecord; basis: string | null }> => {
    const server = await findServer(tx, ctx.orgId, id)
    return { server, basis: await newestSync(tx, ctx, id) }
  },
)

/** Asks a server what it offers and keeps what changed. That the server fails is told by the outcome.
 * @throws AppError `not_found`; `conflict` when other processes sync it again and again */
export const syncNow = (ctx: Ctx, id: string, options: SyncOptions): Promise<SyncDto> =>
  oneAtATime(`${ctx.orgId} ${id}`, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { server, basis } = await begin(ctx, { id })
      const startedAt = ctx.clock.now()
      const outcome = await (options.read ?? readServer)(targetOf(server, options.trigger))
      const judgements = await judgeOffer(ctx, id, outcome)
      const { trigger, initialReview = 'pending' } = options
      const stored = await recordSync(ctx, {
        serverId: id,
        trigger,
        startedAt,
        basis,
        initialReview,
        outcome,
        judgements,
      })
      if (stored !== 'stale') return stored
    }
    throw new AppError('conflict', 'The server is being synced elsewhere, again and again', {
      hint: 'Try again in a moment.',
    })
  })

/** A person's sync asks for the era anew; others save the probe. */
const targetOf = (
  { orgId, name, config, era }: ServerRecord,
  trigger: SyncDto['trigger'],
): UpstreamTarget => ({
  orgId,
  name,
  config,
  era: trigger === 'manual' ? null : era,
})

/** "Sync now": reads the server and keeps what changed. */
export const syncServer = defineAction(syncServerEndpoint, async (ctx, { id }) => {
  const { name, config } = await getServer(ctx, { id })
  if (config.transport === 'file')
    throw new AppError('conflict', `${name} is known by a file alone: there is nothing to read`, {
      hint: 'Import a newer file, or edit the server and say how it is reached.',
    })
  return syncNow(ctx, id, { trigger: 'manual' })
})
