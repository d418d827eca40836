import { promptEvaluations } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { attachEvaluationEndpoint } from '../endpoints'
import { toEvaluation } from './describe-version'
import { loadPrompt, loadVersion, subjectOf, whoOf } from './store'

/** The result of an evaluation, bound to the content that was evaluated. */
export const attachEvaluation = defineVerb(
  attachEvaluationEndpoint,
  async ({ tx, ctx, audit, notify }, { name, number, hash, evaluation, ...given }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name, { lock: true })
    const version = await loadVersion(tx, prompt, number)
    if (version.hash !== hash)
      throw new AppError('conflict', `Version ${number} of ${name} is not what was evaluated`, {
        detail: `The result names ${hash}; the version is ${version.hash}.`,
        hint: 'Evaluate the version that is here.',
        reason: 'digest_mismatch',
        data: { hash: version.hash },
      })
    const [row] = await tx
      .insert(promptEvaluations)
      .values({
        id: newId(),
        orgId: ctx.orgId,
        versionId: version.id,
        name: evaluation,
        hash,
        passed: given.passed,
        score: given.score ?? null,
        summary: given.summary ?? null,
        url: given.url ?? null,
        at: ctx.clock.now(),
        by: whoOf(ctx.actor),
      })
      .returning()
    if (row === undefined) throw new Error('An insert gives its row')
    await audit({
      action: 'prompt.evaluated',
      subject: subjectOf(prompt),
      data: { version: number, hash, evaluation, ...given },
    })
    await notify('prompts', prompt.id)
    return toEvaluation(row)
  },
)
