import { z } from 'zod'
import { promptJudgements } from '@/db/schema/prompts'
import { id } from '@/lib/platform/endpoint'
import { newId } from '@/lib/platform/ids'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import type { JudgedNumbers, JudgeVerdict } from '../../contract'
import { judge } from '../../core/judge'
import { type JudgeMemory, noMemory } from '../../core/memory'
import { shiftEstimate } from '../../core/stats'
import { expectedFalseRollback, harmedIn, numbersOf, ratioOf, readFrom, takeIn } from '../../core/weigh'
import { exposuresOf } from '../release-facts'
import { loadRelease, type ReleaseRecord } from '../release-store'
import { actOn } from './act-on'
import { FULL_BATCH, settleDue } from './settle'
import { type JudgementRecord, latenciesOf, latestJudgement, settlementsAfter } from './store'

export interface Look {
  verdict: JudgeVerdict
  /** More units wait to be settled: look again at once. */
  more: boolean
}

/**
 * One look at a running canary, all in one transaction under the lock of its prompt: units whose time is over
 * are settled, taken into the evidence, judged, and the verdict is carried out. A worker that dies meanwhile
 * leaves nothing half done, and of two that look at once the second finds nothing new.
 */
export const judgeRelease = defineVerb(
  { permission: 'prompt.release', input: z.object({ id }) },
  async (tools, input): Promise<Look | null> => {
    const { tx, ctx } = tools
    const loaded = await loadRelease(tx, ctx.orgId, input.id, { lock: true })
    const { release } = loaded
    if (release.state !== 'canary') {
      tools.unchanged()
      return null
    }
    const settled = await settleDue(tx, release, ctx.clock.now())
    const last = await latestJudgement(tx, release)
    const { memory, evidence, state, harmed } = await look(tools, release, last)
    const said = judge(state, { ...evidence, harmed })
    const more = settled === FULL_BATCH
    const isNew = last === undefined || last.verdict !== said.verdict || last.stage !== release.stage
    if (!isNew && memory.seen === last.memory.seen) {
      tools.unchanged()
      return { verdict: said.verdict, more }
    }
    const applied = await actOn(tools, loaded, said)
    await tx.insert(promptJudgements).values({
      id: newId(),
      orgId: ctx.orgId,
      releaseId: release.id,
      at: ctx.clock.now(),
      stage: release.stage,
      ...said,
      applied,
      evidence,
      memory,
    })
    if (isNew) await auditVerdict(tools, release, said.verdict, applied)
    // The look itself is kept with its numbers; the audit has what changed.
    else tools.unchanged()
    await tools.notify('prompts', release.promptId)
    return { verdict: said.verdict, more }
  },
)

async function look({ tx, ctx }: VerbTools, release: ReleaseRecord, last: JudgementRecord | undefined) {
  const { judge: settings, stages, stage } = release
  const before = last?.memory ?? noMemory
  const fresh = await settlementsAfter(tx, release, readFrom(before))
  const taken = takeIn(before, settings.guardrails, fresh)
  const ratio = ratioOf(taken, stages)
  const memory: JudgeMemory = { ...taken, worstRatio: ratio.p }
  const times = await latenciesOf(tx, release)
  const guardrails = numbersOf(memory, settings, shiftEstimate(times.candidate, times.stable))
  const units = stages.slice(0, stage + 1).reduce((sum, s) => sum + s.minSample, 0)
  const known = last?.stage === stage ? last.evidence.falseRollback : null
  const evidence: JudgedNumbers = {
    guardrails,
    sampleRatio: ratio,
    falseRollback:
      known ??
      expectedFalseRollback(guardrails, { weight: stages[stage]?.weight ?? 0, units, alpha: settings.alpha }),
  }
  const since = release.stageStartedAt?.getTime() ?? ctx.clock.now().getTime()
  const state = {
    stages,
    stage,
    minutesInStage: (ctx.clock.now().getTime() - since) / 60_000,
    unitsInStage: (await exposuresOf(tx, release)).candidateInStage,
    hasStable: release.stableId !== null,
    settings,
  }
  return { memory, evidence, state, harmed: harmedIn(memory, settings) }
}

const auditVerdict = (tools: VerbTools, release: ReleaseRecord, verdict: JudgeVerdict, applied: boolean) =>
  tools.audit({
    action: 'prompt_release.judged',
    subject: { type: 'prompt_release', id: release.id },
    data: { verdict, applied, stage: release.stage },
  })
