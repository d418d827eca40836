import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { prompts, promptVersions } from '@/db/schema/prompts'
import { type FindSnippet, includesOf, type SnippetVersion } from '../core/compose'

/** Snippets reach no deeper than this; a chain that does is told as unknown. */
const MAX_DEPTH = 20

/**
 * Reads every snippet that a text may need, with those that they include: the newest versions, and those that are named.
 */
export async function findSnippets(
  tx: Tx,
  orgId: string,
  messages: readonly { text: string }[],
  wanted: Readonly<Record<string, number>> = {},
): Promise<FindSnippet> {
  const known = new Map<string, SnippetVersion>()
  const read = new Set<string>()
  const named = new Map<string, Set<number>>(Object.entries(wanted).map(([n, v]) => [n, new Set([v])]))
  const note = (texts: readonly { text: string }[]): string[] =>
    includesOf(texts).map(({ name, version }) => {
      if (version !== undefined) named.set(name, (named.get(name) ?? new Set()).add(version))
      return name
    })
  let next = note(messages)
  for (let depth = 0; depth < MAX_DEPTH && next.length > 0; depth++) {
    const names = [...new Set(next)].filter(name => {
      const key = `${name}@${[...(named.get(name) ?? [])].join()}`
      return !read.has(key) && read.add(key)
    })
    const found = names.length === 0 ? [] : await readVersions(tx, orgId, names, named)
    for (const one of found) {
      known.set(`${one.name}@${one.version}`, one)
      if (one.newest) known.set(one.name, one)
    }
    next = note(found)
  }
  return (name, version) => known.get(version === undefined ? name : `${name}@${version}`)
}

async function readVersions(
  tx: Tx,
  orgId: string,
  names: string[],
  named: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<(SnippetVersion & { newest: boolean })[]> {
  const rows = await tx
    .select({
      name: prompts.name,
      version: promptVersions.number,
      hash: promptVersions.hash,
      content: promptVersions.content,
    })
    .from(promptVersions)
    .innerJoin(prompts, and(eq(prompts.orgId, promptVersions.orgId), eq(prompts.id, promptVersions.promptId)))
    .where(and(eq(prompts.orgId, orgId), eq(prompts.kind, 'snippet'), inArray(prompts.name, names)))
    .orderBy(prompts.name, desc(promptVersions.number))
  return rows.flatMap(({ content, ...row }, i) => {
    const newest = rows[i - 1]?.name !== row.name
    if (!newest && named.get(row.name)?.has(row.version) !== true) return []
    return [{ ...row, text: content.messages[0]?.text ?? '', newest }]
  })
}
