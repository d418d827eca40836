import { and, eq } from 'drizzle-orm'
import { promptVersions } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import type { PromptVersionRow } from '../contract'
import { removePromptVersionEndpoint } from '../endpoints'
import { loadPrompt, loadVersion, subjectOf } from './store'
import { toVersionRows } from './version-rows'

const reasons: Record<NonNullable<PromptVersionRow['keptBecause']>, string> = {
  labelled: 'an environment points at it',
  in_release: 'a release is or was made of it',
  pinned: 'versions of prompts hold it',
  served: 'it was served, and the record of what agents were given is kept',
}

export const removePromptVersion = defineVerb(
  removePromptVersionEndpoint,
  async ({ tx, ctx, audit, notify }, { name, number }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name, { lock: true })
    const version = await loadVersion(tx, prompt, number)
    const [row] = await toVersionRows(tx, prompt, [version])
    if (row !== undefined && row.keptBecause !== null)
      throw new AppError(
        'conflict',
        `Version ${number} of ${name} can't be deleted: ${reasons[row.keptBecause]}`,
        { reason: row.keptBecause, data: { labels: row.labels, release: row.release?.id ?? null } },
      )
    await tx
      .delete(promptVersions)
      .where(and(eq(promptVersions.orgId, ctx.orgId), eq(promptVersions.id, version.id)))
    await audit({
      action: 'prompt.version_removed',
      subject: subjectOf(prompt),
      data: { version: number, hash: version.hash },
    })
    await notify('prompts', prompt.id)
    return null
  },
)
