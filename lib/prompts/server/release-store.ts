import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptReleaseEvents, promptReleases, prompts, promptVersions } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import type { PromptRecord, VersionRecord } from './store'

export type ReleaseRecord = typeof promptReleases.$inferSelect
export interface LoadedRelease {
  release: ReleaseRecord
  prompt: PromptRecord
  candidate: VersionRecord
}

export const releaseIs = (orgId: string, id: string) =>
  and(eq(promptReleases.orgId, orgId), eq(promptReleases.id, id))

/**
 * A release with its prompt and candidate. With `lock` the prompt's row is locked first: everything that moves its
 * releases and labels comes one after the other, and who comes second sees what the first did.
 * @throws AppError `not_found`
 */
export async function loadRelease(
  tx: Tx,
  orgId: string,
  id: string,
  { lock = false } = {},
): Promise<LoadedRelease> {
  if (lock) await lockPromptOf(tx, orgId, id)
  const [row] = await tx
    .select({ release: promptReleases, prompt: prompts, candidate: promptVersions })
    .from(promptReleases)
    .innerJoin(prompts, and(eq(prompts.orgId, orgId), eq(prompts.id, promptReleases.promptId)))
    .innerJoin(
      promptVersions,
      and(eq(promptVersions.orgId, orgId), eq(promptVersions.id, promptReleases.candidateId)),
    )
    .where(releaseIs(orgId, id))
  if (row === undefined)
    throw new AppError('not_found', 'There is no such release', { hint: 'See the releases of the prompt.' })
  return row
}

async function lockPromptOf(tx: Tx, orgId: string, releaseId: string): Promise<void> {
  const [release] = await tx
    .select({ promptId: promptReleases.promptId })
    .from(promptReleases)
    .where(releaseIs(orgId, releaseId))
  if (release === undefined) return
  await tx
    .select({ id: prompts.id })
    .from(prompts)
    .where(and(eq(prompts.orgId, orgId), eq(prompts.id, release.promptId)))
    .for('update')
}

/** The release of an environment that is being served beside another version, other than `but`. */
export async function runningRelease(
  tx: Tx,
  { orgId, id }: Pick<PromptRecord, 'orgId' | 'id'>,
  environment: string,
  but?: string,
): Promise<ReleaseRecord | undefined> {
  const [row] = await tx
    .select()
    .from(promptReleases)
    .where(
      and(
        eq(promptReleases.orgId, orgId),
        eq(promptReleases.promptId, id),
        eq(promptReleases.environment, environment),
        inArray(promptReleases.state, ['canary', 'held']),
        but === undefined ? undefined : ne(promptReleases.id, but),
      ),
    )
  return row
}

/** The newest thing that happened to a release: who won, and when. */
export async function lastEvent(tx: Tx, orgId: string, releaseId: string) {
  const [row] = await tx
    .select()
    .from(promptReleaseEvents)
    .where(and(eq(promptReleaseEvents.orgId, orgId), eq(promptReleaseEvents.releaseId, releaseId)))
    .orderBy(desc(promptReleaseEvents.id))
    .limit(1)
  return row
}
