import { eq } from 'drizzle-orm'
import { promptReleases, promptVersions } from '@/db/schema/prompts'
import { closeItem, openItem, type SubjectPort, settleItem } from '@/lib/inbox/server'
import { requirePermission } from '@/lib/platform/context'
import { rolesWith } from '@/lib/platform/permissions'
import type { VerbTools } from '@/lib/platform/server/verb'
import { showParts } from '../core/template'
import { composeVersion } from './describe-version'
import { labelRow } from './labels'
import { type LoadedRelease, releaseIs } from './release-store'
import { reviewRelease } from './review'

/** Until somebody should have looked at it; it does not expire. */
const DUE_MS = 7 * 24 * 3_600_000

/** A release in the inbox: approved there, or sent back, under the rules of its own page. */
export const promptReleaseSubject: SubjectPort = {
  kind: 'prompt_release',
  async onDecided(tools, { subject }, { action, note }) {
    if (subject.kind !== 'prompt_release') throw new Error('The item is no release of a prompt')
    requirePermission(tools.ctx, 'prompt.review')
    await reviewRelease(tools, {
      ...subject.release,
      decision: action === 'approve' ? 'approve' : 'send_back',
      note,
    })
  },
}

/** Puts a release that was submitted into the inbox, with exactly what would be served. */
export async function showInInbox(
  { tx, ctx }: VerbTools,
  { release, prompt, candidate }: LoadedRelease,
): Promise<void> {
  const { messages } = await composeVersion(tx, ctx.orgId, candidate)
  const label = await labelRow(tx, prompt, release.environment)
  const [beside] =
    label === undefined
      ? []
      : await tx
          .select({ number: promptVersions.number })
          .from(promptVersions)
          .where(eq(promptVersions.id, label.versionId))
  const itemId = await openItem(tx, ctx, {
    kind: 'prompt_release',
    title: `${prompt.name}: version ${candidate.number} to ${release.environment}`,
    requester: {
      agent: null,
      profileId: null,
      profile: null,
      server: release.author.name,
      user: release.author.id,
    },
    tier: null,
    reviewers: [...rolesWith('prompt.review')],
    subject: {
      kind: 'prompt_release',
      release: { id: release.id, digest: release.digest },
      prompt: prompt.name,
      version: candidate.number,
      beside: beside?.number ?? null,
      environment: release.environment,
      weights: release.stages.map(s => s.weight),
      notes: release.notes,
      messages: messages.map(m => ({ role: m.role, text: showParts(m.parts) })),
    },
    runId: null,
    callId: null,
    dueAt: new Date(ctx.clock.now().getTime() + DUE_MS),
  })
  await tx.update(promptReleases).set({ inboxItemId: itemId }).where(releaseIs(ctx.orgId, release.id))
}

/** Closes the item of a release that was decided on its own page. */
export async function settleInInbox(
  { tx, ctx }: VerbTools,
  { release }: LoadedRelease,
  { decision, note }: { decision: 'approve' | 'send_back'; note?: string | undefined },
): Promise<void> {
  if (release.inboxItemId === null) return
  await settleItem(tx, ctx, release.inboxItemId, {
    action: decision === 'approve' ? 'approve' : 'reject',
    ...(note !== undefined && { note }),
  })
}

/** Takes the item of a release away that nobody has to decide any more. */
export async function withdrawFromInbox({ tx, ctx }: VerbTools, { release }: LoadedRelease): Promise<void> {
  if (release.inboxItemId === null || release.state !== 'in_review') return
  await closeItem(tx, ctx, release.inboxItemId, { state: 'cancelled', reason: 'The release was abandoned' })
}
