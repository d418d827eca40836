import { and, eq, sql } from 'drizzle-orm'
import { promptReleases, promptServes, prompts, promptVersions } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { removePromptEndpoint } from '../endpoints'
import { loadPrompt, promptIs, subjectOf } from './store'

export const removePrompt = defineVerb(removePromptEndpoint, async ({ tx, ctx, audit, notify }, { name }) => {
  const prompt = await loadPrompt(tx, ctx.orgId, name, { lock: true })
  const [release] = await tx
    .select({ id: promptReleases.id })
    .from(promptReleases)
    .where(and(eq(promptReleases.orgId, ctx.orgId), eq(promptReleases.promptId, prompt.id)))
    .limit(1)
  const [served] = await tx
    .select({ id: promptServes.versionId })
    .from(promptServes)
    .innerJoin(promptVersions, eq(promptVersions.id, promptServes.versionId))
    .where(and(eq(promptServes.orgId, ctx.orgId), eq(promptVersions.promptId, prompt.id)))
    .limit(1)
  if (release !== undefined || served !== undefined)
    throw new AppError('conflict', `${name} was released or served, so its record is kept`, {
      hint: 'Archive it: then nobody is served it any more.',
    })
  const [pinned] = await tx
    .select({ id: promptVersions.id })
    .from(promptVersions)
    .where(
      and(
        eq(promptVersions.orgId, ctx.orgId),
        sql`${promptVersions.pins} @> ${JSON.stringify([{ name }])}::jsonb`,
      ),
    )
    .limit(1)
  if (pinned !== undefined)
    throw new AppError('conflict', `Versions of prompts hold the snippet ${name}`, {
      hint: 'Archive it, so that no new version takes it up.',
    })
  await tx.delete(prompts).where(promptIs(ctx.orgId, name))
  await audit({
    action: 'prompt.removed',
    subject: subjectOf(prompt),
    data: { versions: prompt.latestNumber },
  })
  await notify('prompts', prompt.id)
  return null
})
