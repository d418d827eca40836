import { and, count, eq, gte, max } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptExposures, promptVersions } from '@/db/schema/prompts'
import { actorRef, type Ctx, may } from '@/lib/platform/context'
import type { Gate } from '../contract'
import { lintPrompt } from '../core/lint'
import type { ReleaseFacts } from '../core/release-guard'
import { schemaProblem } from './check-value'
import { composeVersion, evaluationsOf, movedPins } from './describe-version'
import { labelRow } from './labels'
import { type LoadedRelease, type ReleaseRecord, runningRelease } from './release-store'
import type { VersionRecord } from './store'

/** All that the actions on a release are judged by, as it stands in this transaction. */
export async function factsOf(
  tx: Tx,
  ctx: Ctx,
  { release, prompt, candidate }: LoadedRelease,
): Promise<ReleaseFacts> {
  const { orgId } = ctx
  const me = actorRef(ctx.actor).id
  const composed = await composeVersion(tx, orgId, candidate)
  const findings = lintPrompt(candidate.content, composed, { kind: prompt.kind, schemaProblem })
  const moved = await movedPins(tx, orgId, candidate)
  const label = await labelRow(tx, prompt, release.environment)
  const beside = release.stableId ?? label?.versionId
  const since = release.stageStartedAt
  return {
    state: release.state,
    stages: release.stages,
    stage: release.stage,
    isAuthor: release.author.id === me || candidate.createdBy.id === me,
    may: permission => may(ctx.actor, permission),
    movedPins: moved.map(p => p.name),
    lintErrors: findings.filter(f => f.level === 'error').length,
    gates: await gatesOf(tx, release, candidate),
    otherRelease: (await runningRelease(tx, prompt, release.environment, release.id)) !== undefined,
    newRequired: await newlyRequired(tx, orgId, beside, candidate),
    minutesInStage: since === null ? 0 : (ctx.clock.now().getTime() - since.getTime()) / 60_000,
    seenInStage: since === null ? 0 : (await exposuresOf(tx, release)).candidateInStage,
    canGoBack:
      release.stableId !== null && label?.releaseId === release.id && label.versionId === release.candidateId,
  }
}

/** Gates of a release: the newest evaluation of each name, for exactly this content. */
export async function gatesOf(tx: Tx, release: ReleaseRecord, candidate: VersionRecord): Promise<Gate[]> {
  if (release.gates.length === 0) return []
  const evaluations = await evaluationsOf(tx, release.orgId, candidate.id)
  return release.gates.map(name => {
    const newest = evaluations.find(e => e.name === name && e.hash === candidate.hash)
    if (newest === undefined) return { name, state: 'missing', at: null, url: null }
    return { name, state: newest.passed ? 'passed' : 'failed', at: newest.at, url: newest.url }
  })
}

/** Arguments that the candidate needs and that callers of the version beside it were never asked for. */
async function newlyRequired(
  tx: Tx,
  orgId: string,
  besideId: string | undefined,
  candidate: VersionRecord,
): Promise<string[]> {
  if (besideId === undefined) return []
  const [beside] = await tx
    .select({ content: promptVersions.content })
    .from(promptVersions)
    .where(and(eq(promptVersions.orgId, orgId), eq(promptVersions.id, besideId)))
  const known = new Set(beside?.content.arguments.filter(a => a.required).map(a => a.name))
  return candidate.content.arguments
    .filter(a => a.required && a.default === undefined && !known.has(a.name))
    .map(a => a.name)
}

/** How many conversations were given each version within a release, and when last. */
export async function exposuresOf(tx: Tx, { orgId, id, stageStartedAt }: ReleaseRecord) {
  const mine = and(eq(promptExposures.orgId, orgId), eq(promptExposures.releaseId, id))
  const rows = await tx
    .select({ variant: promptExposures.variant, n: count(), lastAt: max(promptExposures.lastAt) })
    .from(promptExposures)
    .where(mine)
    .groupBy(promptExposures.variant)
  const [inStage] =
    stageStartedAt === null
      ? []
      : await tx
          .select({ n: count() })
          .from(promptExposures)
          .where(and(mine, eq(promptExposures.variant, 'candidate'), gte(promptExposures.at, stageStartedAt)))
  const of = (variant: 'candidate' | 'stable') => rows.find(r => r.variant === variant)
  return {
    candidate: of('candidate')?.n ?? 0,
    stable: of('stable')?.n ?? 0,
    candidateInStage: inStage?.n ?? 0,
    candidateLastAt: of('candidate')?.lastAt?.toISOString() ?? null,
    stableLastAt: of('stable')?.lastAt?.toISOString() ?? null,
  }
}
