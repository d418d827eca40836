import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import { rollbackPromptReleaseEndpoint } from '../endpoints'
import { describeRelease } from './describe-release'
import { moveRelease, openFor } from './move-release'
import { pointLabel } from './point-label'
import type { LoadedRelease } from './release-store'

/** Serves the old version again. Without `now`, conversations that have the new one keep it to their end. */
export const rollbackPromptRelease = defineVerb(
  rollbackPromptReleaseEndpoint,
  async (tools, { id, now, reason }) => {
    const opened = await openFor(tools, id, 'roll_back')
    await rollBack(tools, opened, { now, reason })
    return describeRelease(tools.tx, tools.ctx, id)
  },
)

/** Takes a release back, within a verb: with `now` from everyone at once. */
export async function rollBack(
  tools: VerbTools,
  loaded: LoadedRelease,
  { now, reason }: { now: boolean; reason: string | undefined },
): Promise<void> {
  const { stableId } = loaded.release
  const rolledBack = await moveRelease(tools, loaded, 'roll_back', {
    note: reason,
    set: { paused: false, sticky: !now, reason: reason ?? null },
  })
  if (stableId !== null) await pointLabel(tools, rolledBack, stableId)
}
