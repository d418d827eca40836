import { promptLabels } from '@/db/schema/prompts'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { LoadedRelease } from './release-store'
import { whoOf } from './store'

/** Points the environment of a release at a version, within a verb: serving follows the release from there. */
export async function pointLabel(
  { tx, ctx }: VerbTools,
  { release, prompt }: LoadedRelease,
  versionId: string,
): Promise<void> {
  const set = {
    versionId,
    releaseId: release.id,
    movedAt: ctx.clock.now(),
    movedBy: whoOf(ctx.actor),
  }
  await tx
    .insert(promptLabels)
    .values({ ...set, orgId: ctx.orgId, promptId: prompt.id, name: release.environment })
    .onConflictDoUpdate({ target: [promptLabels.orgId, promptLabels.promptId, promptLabels.name], set })
}
