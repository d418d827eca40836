import { prompts } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb, type VerbTools } from '@/lib/platform/server/verb'
import type { Adoption, PromptFields, PromptKind } from '../contract'
import { createPromptEndpoint } from '../endpoints'
import { describePrompt } from './describe-prompt'
import { type PromptRecord, subjectOf, whoOf } from './store'

export const createPrompt = defineVerb(createPromptEndpoint, async (tools, input) => {
  const row = await insertPrompt(tools, input)
  return describePrompt(tools.tx, tools.ctx.orgId, row)
})

/** Makes a prompt within a verb. @throws AppError `conflict` where its name is taken */
export async function insertPrompt(
  { tx, ctx, audit, notify }: VerbTools,
  given: PromptFields & { name: string; kind: PromptKind; adopted?: Adoption },
): Promise<PromptRecord> {
  const now = ctx.clock.now()
  const [row] = await tx
    .insert(prompts)
    .values({
      ...given,
      id: newId(),
      orgId: ctx.orgId,
      gates: [],
      createdAt: now,
      createdBy: whoOf(ctx.actor),
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined)
    throw new AppError('conflict', `There is a prompt or snippet ${given.name} already`, {
      hint: 'Choose another name, or make a version of that one.',
    })
  const { name: _, ...data } = given
  await audit({ action: 'prompt.created', subject: subjectOf(row), data })
  await notify('prompts', row.id)
  return row
}
