import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptLabels, promptReleases, promptServes, promptVersions } from '@/db/schema/prompts'
import type { PromptVersionRow, ServeKind } from '../contract'
import { weightOf } from '../core/weight'
import { iso, type PromptRecord, type VersionRecord } from './store'

type Head = Omit<VersionRecord, 'content' | 'pins'>

/** Versions as a list shows them: labels, newest release, how often served, and why each is kept. */
export async function toVersionRows(
  tx: Tx,
  prompt: PromptRecord,
  records: readonly Head[],
): Promise<PromptVersionRow[]> {
  if (records.length === 0) return []
  const { orgId } = prompt
  const ids = records.map(r => r.id)
  const labels = await tx
    .select({ versionId: promptLabels.versionId, name: promptLabels.name })
    .from(promptLabels)
    .where(and(eq(promptLabels.orgId, orgId), inArray(promptLabels.versionId, ids)))
    .orderBy(promptLabels.name)
  const releases = await tx
    .select()
    .from(promptReleases)
    .where(and(eq(promptReleases.orgId, orgId), eq(promptReleases.promptId, prompt.id)))
    .orderBy(desc(promptReleases.createdAt))
  const serves = await tx
    .select()
    .from(promptServes)
    .where(and(eq(promptServes.orgId, orgId), inArray(promptServes.versionId, ids)))
  const pinned = await pinnedNumbers(tx, prompt)
  return records.map(row => {
    const mine = labels.filter(l => l.versionId === row.id).map(l => l.name)
    const release = releases.find(r => r.candidateId === row.id)
    const inRelease = releases.some(r => r.candidateId === row.id || r.stableId === row.id)
    const served = servedOf(serves.filter(s => s.versionId === row.id))
    return {
      id: row.id,
      number: row.number,
      hash: row.hash,
      note: row.note,
      source: row.source,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      labels: mine,
      release:
        release === undefined
          ? null
          : {
              id: release.id,
              environment: release.environment,
              state: release.state,
              weight: weightOf(release),
            },
      served,
      keptBecause:
        mine.length > 0
          ? 'labelled'
          : inRelease
            ? 'in_release'
            : pinned.has(row.number)
              ? 'pinned'
              : served.lastAt !== null
                ? 'served'
                : null,
    }
  })
}

function servedOf(rows: readonly (typeof promptServes.$inferSelect)[]): PromptVersionRow['served'] {
  const count = (kind: ServeKind) => rows.find(r => r.kind === kind)?.count ?? 0
  const last = rows.map(r => r.lastAt).sort((a, b) => b.getTime() - a.getTime())[0]
  return {
    assigned: count('assigned'),
    label: count('label'),
    exact: count('exact'),
    preview: count('preview'),
    lastAt: iso(last ?? null),
  }
}

/** Versions of a snippet that some version of a prompt holds. */
async function pinnedNumbers(tx: Tx, { orgId, name, kind }: PromptRecord): Promise<Set<number>> {
  if (kind !== 'snippet') return new Set()
  const rows = await tx
    .select({ pins: promptVersions.pins })
    .from(promptVersions)
    .where(
      and(
        eq(promptVersions.orgId, orgId),
        sql`${promptVersions.pins} @> ${JSON.stringify([{ name }])}::jsonb`,
      ),
    )
  return new Set(rows.flatMap(r => r.pins.filter(p => p.name === name).map(p => p.version)))
}
