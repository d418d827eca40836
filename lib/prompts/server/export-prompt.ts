import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { prompts } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { defineQuery } from '@/lib/platform/server/verb'
import { toFile, toYaml } from '../core/prompt-file'
import { exportPromptEndpoint } from '../endpoints'
import { loadPrompt, loadVersion, newestVersion } from './store'

/** A prompt as the file that `prompt push` reads. */
export const exportPrompt = defineQuery(exportPromptEndpoint, async ({ tx, ctx }, { name, version }) => {
  const prompt = await loadPrompt(tx, ctx.orgId, name)
  const row = version === undefined ? await newestVersion(tx, prompt) : await loadVersion(tx, prompt, version)
  if (row === undefined)
    throw new AppError('not_found', `${name} has no version yet`, { hint: 'Save one first.' })
  const file = toFile(prompt, row.content, row.pins)
  return { file, yaml: toYaml(file) }
})

/** Names of all prompts and snippets that are not archived, snippets first: the order in which they can be pushed. */
export const listPromptNames = defineQuery(
  { permission: 'prompt.read', input: z.object({}) },
  async ({ tx, ctx }) => {
    const rows = await tx
      .select({
        name: prompts.name,
        kind: prompts.kind,
        archivedAt: prompts.archivedAt,
        latest: prompts.latestNumber,
      })
      .from(prompts)
      .where(eq(prompts.orgId, ctx.orgId))
      .orderBy(prompts.name)
    const kept = rows.filter(r => r.archivedAt === null && r.latest > 0)
    return [...kept.filter(r => r.kind === 'snippet'), ...kept.filter(r => r.kind === 'prompt')]
  },
)
