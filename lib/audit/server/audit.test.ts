import { describe, expect, it } from 'vitest'
import { withOrg } from '@/db/org'
import { ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import { writeAudit } from '@/lib/platform/server/verb'
import { exportAudit } from './export-audit'
import { listAudit } from './list-audit'
import { listAuditActions } from './list-audit-actions'

const { owner: db } = await testDatabase()
const { ours, theirs } = await twoOrgs()
const auditor = await ctxFor(ours.orgId, { role: 'auditor' })
const owner = await ctxFor(ours.orgId)
const stranger = await ctxFor(theirs.orgId)
const reviewer = await ctxFor(ours.orgId, { role: 'reviewer' })

/** 450 events, many of the same millisecond, so that pages must cut inside it. */
await withOrg(ours.orgId, async tx => {
  const at = Date.parse('2026-01-01T00:00:00Z')
  for (let i = 0; i < 450; i++)
    await writeAudit(
      tx,
      { ...owner, clock: { now: () => new Date(at + Math.floor(i / 100)) } },
      {
        action: i % 3 === 0 ? 'server.added' : 'tool.approved',
        subject: { type: i % 3 === 0 ? 'server' : 'contract', id: `subject-${i}`, name: `100%_name ${i}` },
        data: { i },
      },
    )
})

const text = async (format: 'csv' | 'jsonl', filter: object = {}) => {
  let all = ''
  for await (const part of await exportAudit(auditor, { format, ...filter })) all += part
  return all
}

describe('listAudit', () => {
  it('pages through everything once, newest first', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await listAudit(auditor, { limit: 40, cursor })
      seen.push(...page.items.map(e => Number(e.data.i)))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 450 }, (_, i) => 449 - i))
  })

  it('narrows by text, action, subject, actor and time', async () => {
    const count = async (filter: object) => (await listAudit(auditor, { limit: 200, ...filter })).items.length
    expect(await count({ action: 'server.added' })).toBe(150)
    expect(await count({ subjectType: 'server', subjectId: 'subject-3' })).toBe(1)
    expect(await count({ q: 'NAME 44' })).toBe(11)
    expect(await count({ q: '100%_name 449' })).toBe(1)
    expect(await count({ q: '100__name 449' })).toBe(0)
    expect(await count({ actor: 'nobody' })).toBe(0)
    expect(await count({ since: '2026-01-01T00:00:00.004Z' })).toBe(50)
    expect(await count({ until: '2026-01-01T00:00:00.001Z' })).toBe(100)
  })

  it('is for owners and auditors of the organization', async () => {
    await expect(listAudit(reviewer, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(exportAudit(reviewer, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listAuditActions(reviewer, {})).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listAudit(stranger, {})).items).toEqual([])
    expect(await listAuditActions(stranger, {})).toEqual({ actions: [], subjectTypes: [] })
  })

  it.each(['nonsense', btoa('["a","b"]'), btoa('["2026-01-01T00:00:00Z","x"]'), btoa('[1]')])(
    'refuses the cursor %s',
    async cursor => {
      await expect(listAudit(auditor, { cursor })).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it('names the actions for the filters', async () => {
    const { actions, subjectTypes } = await listAuditActions(auditor, {})
    expect(actions).toEqual(expect.arrayContaining(['server.added', 'tool.approved']))
    expect(subjectTypes).toEqual(expect.arrayContaining(['contract', 'server']))
  })
})

describe('exportAudit', () => {
  it('gives every matching event as JSON lines, and is audited', async () => {
    const lines = (await text('jsonl', { until: '2026-01-02T00:00:00Z' })).trimEnd().split('\n')
    const parsed = lines.map(line => JSON.parse(line) as { version: number; data: { i: number } })
    expect(parsed.map(e => e.data.i)).toEqual(Array.from({ length: 450 }, (_, i) => 449 - i))
    expect(parsed.every(e => e.version === 1)).toBe(true)
    const [row] = await db`select data, actor from audit_events where action = 'audit.exported'`
    expect(row).toMatchObject({ data: { format: 'jsonl', until: '2026-01-02T00:00:00Z' } })
  })

  it('gives CSV that no spreadsheet runs', async () => {
    await withOrg(ours.orgId, tx =>
      writeAudit(tx, owner, {
        action: 'evil.named',
        subject: { type: 'x', id: '1', name: '=HYPERLINK("http://evil","a,b")\n' },
      }),
    )
    const csv = await text('csv', { action: 'evil.named' })
    expect(csv.split('\r\n')[0]).toBe(
      'at,actor_kind,actor_id,actor_name,action,subject_type,subject_id,subject_name,request_id,id,data',
    )
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"",""a,b"")\n"`)
  })
})
