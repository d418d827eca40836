import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptLabels, promptReleases, promptVersions } from '@/db/schema/prompts'
import type { LabelDto, PromptRow } from '../contract'
import { weightOf } from '../core/weight'
import { iso, type PromptRecord } from './store'

/** Prompts as a list shows them: with labels and the release that is under way. */
export async function toRows(tx: Tx, orgId: string, records: readonly PromptRecord[]): Promise<PromptRow[]> {
  if (records.length === 0) return []
  const ids = records.map(r => r.id)
  const labels = await labelsOf(tx, orgId, ids)
  const releases = await openReleases(tx, orgId, ids)
  return records.map(row => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    title: row.title,
    description: row.description,
    owner: row.owner,
    folder: row.folder,
    tags: row.tags,
    latest: row.latestNumber,
    labels: labels.get(row.id) ?? [],
    release: releases.get(row.id) ?? null,
    archivedAt: iso(row.archivedAt),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

async function labelsOf(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, LabelDto[]>> {
  const rows = await tx
    .select({
      promptId: promptLabels.promptId,
      name: promptLabels.name,
      version: promptVersions.number,
      movedAt: promptLabels.movedAt,
      movedBy: promptLabels.movedBy,
    })
    .from(promptLabels)
    .innerJoin(
      promptVersions,
      and(eq(promptVersions.orgId, promptLabels.orgId), eq(promptVersions.id, promptLabels.versionId)),
    )
    .where(and(eq(promptLabels.orgId, orgId), inArray(promptLabels.promptId, ids)))
    .orderBy(promptLabels.name)
  const out = new Map<string, LabelDto[]>()
  for (const { promptId, movedAt, ...label } of rows)
    out.set(promptId, [...(out.get(promptId) ?? []), { ...label, movedAt: movedAt.toISOString() }])
  return out
}

const OPEN = ['draft', 'in_review', 'approved', 'canary', 'held'] as const

/** The release that matters most: one that runs, else the newest that is under way. */
async function openReleases(
  tx: Tx,
  orgId: string,
  ids: string[],
): Promise<Map<string, NonNullable<PromptRow['release']>>> {
  const rows = await tx
    .select()
    .from(promptReleases)
    .where(
      and(
        eq(promptReleases.orgId, orgId),
        inArray(promptReleases.promptId, ids),
        inArray(promptReleases.state, [...OPEN]),
      ),
    )
    .orderBy(promptReleases.createdAt)
  const numbers = await numbersOf(
    tx,
    orgId,
    rows.flatMap(r => [r.candidateId, ...(r.stableId === null ? [] : [r.stableId])]),
  )
  const out = new Map<string, NonNullable<PromptRow['release']>>()
  const rank = (state: string) => (OPEN as readonly string[]).indexOf(state)
  for (const row of rows) {
    const shown = out.get(row.promptId)
    if (shown !== undefined && rank(shown.state) > rank(row.state)) continue
    out.set(row.promptId, {
      id: row.id,
      environment: row.environment,
      state: row.state,
      candidate: numbers.get(row.candidateId)?.number ?? 0,
      stable: row.stableId === null ? null : (numbers.get(row.stableId)?.number ?? null),
      weight: weightOf(row),
    })
  }
  return out
}

/** Numbers and hashes of versions by id. */
export async function numbersOf(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, { number: number; hash: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: promptVersions.id, number: promptVersions.number, hash: promptVersions.hash })
    .from(promptVersions)
    .where(and(eq(promptVersions.orgId, orgId), inArray(promptVersions.id, [...new Set(ids)])))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
