import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { prompts, promptVersions } from '@/db/schema/prompts'
import type { Actor } from '@/lib/platform/context'
import { actorRef } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { type JudgeSettings, judgeSettings, type Who } from '../contract'

export type PromptRecord = typeof prompts.$inferSelect
export type VersionRecord = typeof promptVersions.$inferSelect

export const promptIs = (orgId: string, name: string) => and(eq(prompts.orgId, orgId), eq(prompts.name, name))

/** @throws AppError `not_found` */
export async function loadPrompt(
  tx: Tx,
  orgId: string,
  name: string,
  { lock = false } = {},
): Promise<PromptRecord> {
  const query = tx.select().from(prompts).where(promptIs(orgId, name))
  const [row] = await (lock ? query.for('update') : query)
  if (row === undefined)
    throw new AppError('not_found', `There is no prompt ${name}`, { hint: 'See the list of prompts.' })
  return row
}

/** @throws AppError `not_found` */
export async function loadVersion(
  tx: Tx,
  { orgId, id, name }: Pick<PromptRecord, 'orgId' | 'id' | 'name'>,
  number: number,
): Promise<VersionRecord> {
  const [row] = await tx
    .select()
    .from(promptVersions)
    .where(
      and(
        eq(promptVersions.orgId, orgId),
        eq(promptVersions.promptId, id),
        eq(promptVersions.number, number),
      ),
    )
  if (row === undefined)
    throw new AppError('not_found', `${name} has no version ${number}`, {
      hint: 'It may have been deleted: see the list of versions.',
    })
  return row
}

/** The newest version that is still there. */
export async function newestVersion(
  tx: Tx,
  prompt: Pick<PromptRecord, 'orgId' | 'id'>,
): Promise<VersionRecord | undefined> {
  const [row] = await tx
    .select()
    .from(promptVersions)
    .where(and(eq(promptVersions.orgId, prompt.orgId), eq(promptVersions.promptId, prompt.id)))
    .orderBy(desc(promptVersions.number))
    .limit(1)
  return row
}

export const whoOf = (actor: Actor): Who => actorRef(actor)

/** How releases of a prompt are judged: what its owner set, else the defaults. */
export const settingsOf = (row: Pick<PromptRecord, 'judge'>): JudgeSettings =>
  judgeSettings.parse(row.judge ?? {})

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const subjectOf = (prompt: Pick<PromptRecord, 'id' | 'name'>) => ({
  type: 'prompt',
  id: prompt.id,
  name: prompt.name,
})
