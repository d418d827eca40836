import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { ApplyChange } from '../contract'
import { applyWorkspace, exportWorkspace } from '.'

const database = await testDatabase()

const file = `
servers:
  - { name: policy, transport: stdio, command: node, args: [samples/servers/policy.js] }
  - { name: gone, transport: http, url: "http://127.0.0.1:9/mcp" }
contracts:
  initialImport: approve
  tools:
    - { tool: policy/policy.evaluateRisk, owner: risk-office, risk: L0, timeout: 3s, audit: { retention: 90d } }
    - { tool: gone/some.tool, risk: L2 }
profiles:
  - name: agent
    grants: [{ server: policy, tools: ["*"], resources: ["*"] }, { prompts: [ticket-risk-review] }]
    hold: { wait: 5s }
policy:
  tiers: { L2: call }
`
const brief = (changes: ApplyChange[]) => changes.map(c => `${c.action} ${c.kind} ${c.name}`)
const counts = async (orgId: string) => {
  const [row] = await database.owner`select
    (select count(*)::int from servers where org_id = ${orgId}) servers,
    (select count(*)::int from profiles where org_id = ${orgId}) profiles,
    (select count(*)::int from audit_events where org_id = ${orgId}) audits`
  return row
}

test('applies in order, tells what a dead server leaves undone, and finds nothing to do the second time', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId)
  const dry = await applyWorkspace(ctx, { yaml: file, dryRun: true })
  expect(brief(dry.changes)).toEqual([
    'created policy policy',
    'created server policy',
    'created server gone',
    'updated contract policy/policy.evaluateRisk',
    'updated contract gone/some.tool',
    'created profile agent',
  ])
  expect(await counts(orgId)).toEqual({ servers: 0, profiles: 0, audits: 0 })

  const first = await applyWorkspace(ctx, { yaml: file })
  expect(brief(first.changes)).toEqual([
    'created policy policy',
    'created server policy',
    'failed server gone',
    'updated contract policy/policy.evaluateRisk',
    'failed contract gone/some.tool',
    'created profile agent',
  ])
  expect(first.changes[1]?.details[0]).toMatch(/\d+ imported and approved/)
  expect(first.changes[2]?.details.join(' ')).toContain('stored, but its import failed')

  await applyWorkspace(ctx, {
    yaml: 'servers: [{ name: gone, transport: http, url: "http://127.0.0.1:9/mcp", enabled: false }]',
  })
  const exported = await exportWorkspace(ctx, {})
  const again = await applyWorkspace(ctx, { yaml: exported.yaml })
  expect(again.changes.filter(c => c.action !== 'unchanged')).toEqual([])
  const same = await applyWorkspace(ctx, { yaml: file.replace(/\n.*gone.*(?=\n)/g, '') })
  expect(new Set(same.changes.map(c => c.action))).toEqual(new Set(['unchanged']))
})

test('what is wrong is found before anything is written', async () => {
  const { orgId, slug } = await makeOrg()
  const ctx = await ctxFor(orgId)
  const problems = async (yaml: string) =>
    applyWorkspace(ctx, { yaml }).then(
      () => [],
      error => error.issues,
    )
  const server = 'servers: [{ name: a, transport: http, url: "http://127.0.0.1:9/mcp"'
  expect(await problems(`organization: other\n${server} }]`)).toEqual([
    {
      path: 'organization',
      message: `line 1, column 15: this file is for other; the key that you use belongs to ${slug}`,
    },
  ])
  expect(await problems(`${server}, auth: { type: static, secret: key } }]`)).toEqual([
    {
      path: 'servers[0].auth.secret',
      message: expect.stringContaining('the secret key is not stored: countersign secret set key'),
    },
  ])
  expect(await problems(`${server} }]\nprofiles: [{ name: p, grants: [{ server: b }] }]`)).toEqual([
    {
      path: 'profiles[0].grants[0].server',
      message: expect.stringContaining('there is no server b, here or in the console. Did you mean a?'),
    },
  ])
  expect(await problems(`${server} }]\ncontracts: { tools: [{ tool: c/x }] }`)).toHaveLength(1)
  expect(await problems(`${server} }]\nprompts: [{ name: a, file: a.yaml }]`)).toEqual([
    { path: 'prompts[0].file', message: expect.stringContaining('a.yaml was not sent along') },
  ])
  expect(await counts(orgId)).toEqual({ servers: 0, profiles: 0, audits: 0 })
})

test('a tool that the server does not offer fails alone, and says what was meant', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  const { changes } = await applyWorkspace(ctx, {
    yaml: file.replace('policy.evaluateRisk', 'policy.evaluateRsk'),
  })
  expect(changes[3]).toMatchObject({
    action: 'failed',
    details: [expect.stringContaining('Did you mean policy.evaluateRisk?')],
  })
  expect(changes.at(-1)).toMatchObject({ action: 'created' })
})

test('a command that is not allowed fails alone', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  const { changes } = await applyWorkspace(ctx, {
    yaml: 'servers: [{ name: a, transport: stdio, command: rm }]\nprofiles: [{ name: p }]',
  })
  expect(brief(changes)).toEqual(['failed server a', 'created profile p'])
  expect(changes[0]?.details.join(' ')).toContain('rm is not allowed')
})

test('the guide’s file is accepted but for the secret that it names', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  const yaml = readFileSync('lib/workspace/core/testing/guide.yaml', 'utf8').replace(
    'organization: acme\n',
    '',
  )
  await expect(applyWorkspace(ctx, { yaml, dryRun: true })).rejects.toMatchObject({
    issues: [
      {
        path: 'servers[1].auth.secret',
        message: expect.stringContaining('countersign secret set tickets-token'),
      },
    ],
  })
})

test('roles without the permission may not', async () => {
  const { orgId } = await makeOrg()
  const reviewer = await ctxFor(orgId, { role: 'reviewer' })
  await expect(applyWorkspace(reviewer, { yaml: file })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(exportWorkspace(reviewer, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('lint rules are tuned by the file, exported, and put back by an empty section', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId)
  const apply = async (yaml: string) => (await applyWorkspace(ctx, { yaml })).changes
  const tuned = 'lint:\n  missing-title: off\n  name-style: { parameters: { style: camelCase } }\n'
  expect(await apply(tuned)).toMatchObject([{ kind: 'lint', action: 'created' }])
  expect(await apply(tuned)).toMatchObject([{ action: 'unchanged', details: [] }])
  const { yaml } = await exportWorkspace(ctx, {})
  expect(yaml).toContain('missing-title: off')
  expect((await apply(yaml)).every(({ action }) => action === 'unchanged')).toBe(true)
  expect(await apply('servers: []')).toEqual([])
  expect(await apply('lint: {}')).toMatchObject([{ action: 'updated' }])
  const bad = 'lint:\n  name-style: { parameters: { style: SHOUTING } }\n  missing-hunts: off\n'
  await expect(apply(bad)).rejects.toMatchObject({ code: 'invalid' })
  await expect(apply(bad.replace(/ {2}missing-hunts.*\n/, ''))).rejects.toMatchObject({
    issues: [
      {
        path: 'lint.name-style.parameters.style',
        message: expect.stringMatching(/line 2, column \d+: must be one of any/),
      },
    ],
  })
})

test('prompts: made and released with the initial import, a new version left to a release, exported as they are', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId)
  const yaml = (text: string) => `
contracts: { initialImport: approve }
profiles: [{ name: agent, grants: [{ prompts: [review, "r*@staging"] }] }]
prompts:
  - name: review
    owner: support
    file: prompts/review.yaml
  - name: tone
    kind: snippet
    messages: [{ role: user, text: ${text} }]
`
  const files = {
    'prompts/review.yaml':
      'name: other\narguments: [{ name: t, required: true }]\nmessages:\n  - role: user\n    text: "{{> tone}} Look at {{t}}"\n',
  }
  const dry = await applyWorkspace(ctx, {
    yaml: yaml('Kind.'),
    files: { ...files, unused: '' },
    dryRun: true,
  }).catch(e => e)
  expect(dry).toMatchObject({ dryRun: true })
  const first = await applyWorkspace(ctx, { yaml: yaml('Kind.'), files })
  expect(brief(first.changes)).toEqual([
    'created profile agent',
    'created prompt tone',
    'created prompt review',
  ])
  expect(first.changes[2]?.details).toContain('production: none → 1')
  const labels = () =>
    database.owner`select l.name, v.number from prompt_labels l join prompt_versions v on v.id = l.version_id where l.org_id = ${orgId}`
  expect(await labels()).toEqual([{ name: 'production', number: 1 }])
  const again = await applyWorkspace(ctx, { yaml: yaml('Kind.'), files })
  expect(again.changes.every(c => c.action === 'unchanged')).toBe(true)
  const changed = await applyWorkspace(ctx, { yaml: yaml('Brief.'), files })
  expect(brief(changed.changes)).toEqual([
    'unchanged profile agent',
    'updated prompt tone',
    'updated prompt review',
  ])
  expect(await labels()).toEqual([{ name: 'production', number: 1 }])
  const { yaml: exported } = await exportWorkspace(ctx, {})
  expect(exported).toContain('- prompts:')
  const back = await applyWorkspace(ctx, { yaml: exported })
  expect(back.changes.filter(c => c.action !== 'unchanged')).toEqual([])
  await expect(
    applyWorkspace(ctx, { yaml: yaml('x'), files: { 'prompts/review.yaml': 'messages: 7' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('settings of reviews come from the file, are exported, and are put back by an empty section', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId)
  const apply = async (yaml: string) => (await applyWorkspace(ctx, { yaml })).changes
  const tuned = 'review:\n  autoApprove: { notational: true }\n  replay: { perTool: 50, keep: 7d }\n'
  expect(await apply(tuned)).toMatchObject([{ kind: 'review', action: 'updated' }])
  expect(await apply(tuned)).toMatchObject([{ action: 'unchanged', details: [] }])
  const { yaml } = await exportWorkspace(ctx, {})
  expect(yaml).toContain('keep: 7d')
  expect((await apply(yaml)).every(({ action }) => action === 'unchanged')).toBe(true)
  expect(await apply('servers: []')).toEqual([])
  expect(await apply('review: {}')).toMatchObject([{ action: 'updated' }])
  await expect(apply('review: { replay: { keep: 2y } }')).rejects.toMatchObject({ code: 'invalid' })
})
