import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptEvaluations } from '@/db/schema/prompts'
import type { Evaluation, Pin, PromptVersionDetail } from '../contract'
import { type Composed, compose } from '../core/compose'
import { lintPrompt } from '../core/lint'
import { schemaProblem } from './check-value'
import { toolsNamed } from './named-tools'
import { findSnippets } from './snippets'
import type { PromptRecord, VersionRecord } from './store'
import { toVersionRows } from './version-rows'

export async function describeVersion(
  tx: Tx,
  orgId: string,
  prompt: PromptRecord,
  row: VersionRecord,
): Promise<PromptVersionDetail> {
  const [shown] = await toVersionRows(tx, prompt, [row])
  if (shown === undefined) throw new Error('One row gives one version')
  const composed = await composeVersion(tx, orgId, row)
  return {
    ...shown,
    content: row.content,
    pins: row.pins,
    movedPins: await movedPins(tx, orgId, row),
    findings: lintPrompt(row.content, composed, { kind: prompt.kind, schemaProblem }),
    tools: await toolsNamed(tx, orgId, composed, prompt),
    evaluations: await evaluationsOf(tx, orgId, row.id),
  }
}

/** A version with its snippets as they are pinned. */
export async function composeVersion(
  tx: Tx,
  orgId: string,
  { content, pins }: Pick<VersionRecord, 'content' | 'pins'>,
): Promise<Composed> {
  const wanted = Object.fromEntries(pins.map(p => [p.name, p.version]))
  const find = await findSnippets(tx, orgId, content.messages, wanted)
  return compose(content.messages, find, { wanted: new Map(Object.entries(wanted)) })
}

/** Pins that a new version of the same text would not hold: their reference says another version today. */
export async function movedPins(
  tx: Tx,
  orgId: string,
  { content, pins }: { content: VersionRecord['content']; pins: readonly Pin[] },
): Promise<PromptVersionDetail['movedPins']> {
  if (pins.length === 0) return []
  const now = compose(content.messages, await findSnippets(tx, orgId, content.messages)).pins
  return pins.flatMap(({ name, version, hash }) => {
    const newest = now.find(p => p.name === name)
    return newest === undefined || newest.hash === hash ? [] : [{ name, version, now: newest.version }]
  })
}

export async function evaluationsOf(tx: Tx, orgId: string, versionId: string): Promise<Evaluation[]> {
  const rows = await tx
    .select()
    .from(promptEvaluations)
    .where(and(eq(promptEvaluations.orgId, orgId), eq(promptEvaluations.versionId, versionId)))
    .orderBy(desc(promptEvaluations.at), desc(promptEvaluations.id))
  return rows.map(toEvaluation)
}

export const toEvaluation = (row: typeof promptEvaluations.$inferSelect): Evaluation => ({
  id: row.id,
  name: row.name,
  passed: row.passed,
  score: row.score,
  summary: row.summary,
  url: row.url,
  hash: row.hash,
  at: row.at.toISOString(),
  by: row.by,
})
