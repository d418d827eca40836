import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { diffOffers, type OfferDiff } from '@/lib/contracts/server'
import en from '@/messages/en/diff.json'
import zh from '@/messages/zh-CN/diff.json'
import { comparable, offerOf } from '../cli/offer-file'
import { diffDocument } from './diff-document'
import { diffMarkdown } from './markdown'

const snapshots = path.resolve('../shared/data/snapshots')
const present = existsSync(snapshots)
if (!present) console.warn(`Real drift is not compared: ${snapshots} is absent`)

/** `modelcontextprotocol__server-memory@2025.11.25` */
const named = (file: string) => {
  const [server = '', version = ''] = file.replace(/\.json$/, '').split(/@(?=[^@]*$)/)
  return { file, server, version }
}
const inOrder = (a: { version: string }, b: { version: string }) =>
  a.version.localeCompare(b.version, 'en', { numeric: true })

/** Each version of a server with the next; the readings under another library are no versions. */
function consecutive(): { server: string; from: string; to: string }[] {
  const all = readdirSync(snapshots)
    .filter(file => file.endsWith('.json') && !file.includes('.with-'))
    .map(named)
  return [...new Set(all.map(one => one.server))].sort().flatMap(server => {
    const versions = all.filter(one => one.server === server).sort(inOrder)
    return versions.slice(1).map((to, i) => ({ server, from: versions[i]?.file ?? '', to: to.file }))
  })
}

describe.runIf(present)('recorded versions of public servers (../shared/data/snapshots)', () => {
  const diffs = new Map<string, OfferDiff>()
  const report: string[] = []
  const of = (server: string, from: string, to: string): OfferDiff =>
    diffs.get(`${server} ${from} ${to}`) ?? expect.fail(`${server} ${from} → ${to} was not compared`)
  const toolOf = (diff: OfferDiff, name: string) =>
    diff.items.find(item => item.name === name) ?? expect.fail(`${name} is missing`)

  beforeAll(async () => {
    for (const { server, from, to } of consecutive()) {
      const read = (file: string) => offerOf(file, readFileSync(path.join(snapshots, file), 'utf8'))
      const [before, after] = [read(from), read(to)]
      const { notes, ...sides } = comparable(before, after)
      const diff = await diffOffers(sides.before, sides.after)
      diffs.set(`${server} ${named(from).version} ${named(to).version}`, diff)
      report.push(diffMarkdown(diffDocument(diff, { before, after, notes })))
    }
    mkdirSync('.test', { recursive: true })
    writeFileSync('.test/real-drift.md', `${report.join('\n\n---\n\n')}\n`)
  })

  test('every consecutive pair is compared, and nothing is left without a reason in both languages', () => {
    expect(diffs.size).toBeGreaterThanOrEqual(22)
    for (const diff of diffs.values())
      for (const { changes } of diff.items)
        for (const { reason, kind } of changes)
          for (const texts of [en, zh]) {
            expect(texts.reasons).toHaveProperty([reason.code])
            expect(texts.kinds).toHaveProperty([kind])
          }
  })

  test('a removed tool is breaking, wherever it happens', () => {
    const removed = [...diffs.values()].flatMap(({ items }) => items.filter(item => item.state === 'removed'))
    expect(removed.length).toBeGreaterThan(10)
    for (const item of removed) expect(item.contractVerdict).toBe('breaking')
    for (const diff of diffs.values())
      if (diff.items.some(item => item.state === 'removed')) expect(diff.verdict).toBe('breaking')
  })

  test('playwright 0.0.68 → 0.0.75: ref became target', () => {
    const diff = of('playwright__mcp', '0.0.68', '0.0.75')
    expect(diff.verdict).toBe('breaking')
    const click = toolOf(diff, 'browser_click')
    expect(click.contractVerdict).toBe('breaking')
    expect(click.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/inputSchema/properties/ref', kind: 'property-removed' }),
        expect.objectContaining({ kind: 'required-added', after: 'target', severity: 'breaking' }),
      ]),
    )
    expect(click.changes[0]?.witness).toMatchObject({ declared: true, value: { ref: expect.any(String) } })
  })

  test('memory 2025.11 → 2026.1 shows nothing', () => {
    expect(of('modelcontextprotocol__server-memory', '2025.11.25', '2026.1.26')).toMatchObject({
      verdict: 'identical',
      renames: [],
    })
  })

  test('filesystem 2025.8 → 2025.11: hints and output schemas break no caller and are shown on the trust axis', () => {
    const diff = of('modelcontextprotocol__server-filesystem', '2025.8.21', '2025.11.25')
    expect(diff.trustVerdict).toBe('risky')
    for (const { changes } of diff.items) {
      expect(changes.find(({ kind }) => kind === 'schema-added')).toMatchObject({
        path: '/outputSchema',
        severity: 'compatible',
      })
      expect(changes.some(({ kind, axis }) => kind.startsWith('hint-') && axis === 'trust')).toBe(true)
    }
    // The one thing that does break is neither: an empty list of paths was accepted and is refused now.
    const breaking = diff.items.flatMap(({ name, changes }) =>
      changes.filter(({ severity }) => severity === 'breaking').map(change => ({ name, ...change })),
    )
    expect(breaking).toMatchObject([
      { name: 'read_multiple_files', kind: 'min-items-raised', after: 1, witness: { value: { paths: [] } } },
    ])
  })

  test('everything 2025.12 → 2026.1: ten tools were renamed, offered and not assumed', () => {
    const { renames, verdict } = of('modelcontextprotocol__server-everything', '2025.12.18', '2026.1.26')
    expect(verdict).toBe('breaking')
    expect(renames.map(({ from, to }) => [from, to])).toEqual(
      expect.arrayContaining([
        ['annotatedMessage', 'get-annotated-message'],
        ['getTinyImage', 'get-tiny-image'],
        ['printEnv', 'get-env'],
      ]),
    )
  })
})
