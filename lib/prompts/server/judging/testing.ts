import type { z } from 'zod'
import { withOrg } from '@/db/org'
import { promptExposures } from '@/db/schema/prompts'
import { calls, runs } from '@/db/schema/runs'
import { ctxFor, makeOrg } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { judgeSettings, Stage } from '../../contract'
import { configurePrompt } from '../configure-prompt'
import { createPromptRelease } from '../create-release'
import { getPromptRelease } from '../releases'
import { reviewPromptRelease } from '../review-release'
import { startPromptRelease } from '../start-release'
import { arrangePrompt, release } from '../testing'

export const PROMPT = 'late-parcel'
const WIDE: Stage[] = [
  { weight: 1_000, minMinutes: 0, minSample: 30 },
  { weight: 10_000, minMinutes: 0, minSample: 0 },
]

export interface Canary {
  author: Ctx
  releaseId: string
  promptId: string
  candidateId: string
  stableId: string
}

/** Version 1 in production, version 2 as its canary, in an organization of its own. */
export async function arrangeCanary({
  settings = {},
  stages = WIDE,
}: {
  settings?: z.input<typeof judgeSettings>
  stages?: Stage[]
} = {}): Promise<Canary> {
  const { orgId } = await makeOrg()
  const by = { author: await ctxFor(orgId), reviewer: await ctxFor(orgId, { role: 'reviewer' }) }
  await arrangePrompt(by.author, PROMPT, 'Where is it?', 'Where might it be?')
  await configurePrompt(by.author, {
    name: PROMPT,
    judge: { guardrails: [{ name: 'tools', metric: 'tool_success' }], settleSeconds: 60, ...settings },
  })
  await release(by, PROMPT, 1)
  const made = await createPromptRelease(by.author, { name: PROMPT, version: 2, stages, submit: true })
  await reviewPromptRelease(by.reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
  await startPromptRelease(by.author, { id: made.id })
  const [row] = await withOrg(orgId, tx =>
    tx.query.promptReleases.findMany({ where: (r, { eq }) => eq(r.id, made.id) }),
  )
  if (row?.stableId == null) throw new Error('the canary has nothing beside it')
  return {
    author: by.author,
    releaseId: made.id,
    promptId: row.promptId,
    candidateId: row.candidateId,
    stableId: row.stableId,
  }
}

export const stateOf = async ({ author, releaseId }: Canary) => {
  const { state, stage, paused, reason, weight } = await getPromptRelease(author, { id: releaseId })
  return { state, stage, paused, reason, weight }
}

export interface Unit {
  variant: 'candidate' | 'stable'
  /** Whether its one tool call went well; none where undefined. */
  ok?: boolean
  at?: Date
  stage?: number
  unit?: string
  durationMs?: number
}

/** Conversations that were given a version, each with a run of one tool call. */
export async function arrangeUnits(canary: Canary, units: Unit[]): Promise<string[]> {
  const { orgId } = canary.author
  const rows = units.map(u => ({
    ...u,
    unit: u.unit ?? `c-${newId()}`,
    at: u.at ?? new Date(),
    id: newId(),
    runId: newId(),
  }))
  await withOrg(orgId, async tx => {
    await tx.insert(promptExposures).values(
      rows.map(u => ({
        id: u.id,
        orgId,
        promptId: canary.promptId,
        versionId: u.variant === 'candidate' ? canary.candidateId : canary.stableId,
        releaseId: canary.releaseId,
        variant: u.variant,
        stage: u.stage ?? 0,
        unitKind: 'conversation' as const,
        unit: u.unit,
        conversationId: u.unit,
        at: u.at,
        lastAt: u.at,
      })),
    )
    await tx.insert(runs).values(
      rows.map(u => ({
        id: u.runId,
        orgId,
        profileId: newId(),
        profileName: 'orders',
        agent: 'order-agent',
        groupKey: `token|run:agent-${u.unit}`,
        conversationId: u.unit,
        state: 'running' as const,
        startedAt: u.at,
        lastActivityAt: u.at,
      })),
    )
    const seen = rows.filter(u => u.ok !== undefined)
    if (seen.length > 0)
      await tx.insert(calls).values(
        seen.map(u => ({
          id: newId(),
          orgId,
          runId: u.runId,
          principal: 'token',
          gatewayId: newId(),
          kind: 'tool' as const,
          requestedName: 'track',
          name: 'track',
          state: 'COMPLETED' as const,
          toolError: u.ok === false,
          durationMs: u.durationMs ?? 100,
          submittedAt: new Date(u.at.getTime() + 1_000),
          finishedAt: new Date(u.at.getTime() + 1_100),
        })),
      )
  })
  return rows.map(u => u.id)
}

/** `candidates` and nine times as many of the old version, in turns, with these shares of success. */
export const mixed = (
  candidates: number,
  ok: { candidate: number; stable: number },
  more: Partial<Unit> = {},
): Unit[] =>
  Array.from({ length: candidates * 10 }, (_, i) => {
    const variant = i % 10 === 0 ? 'candidate' : 'stable'
    const nth = variant === 'candidate' ? i / 10 : i
    // Spread evenly: of each 100, so many go well.
    return { variant, ok: (nth * 37) % 100 < ok[variant] * 100, ...more }
  })
