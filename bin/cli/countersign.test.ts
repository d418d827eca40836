import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { decideItem } from '@/lib/api/server'
import { importServer } from '@/lib/contracts/server'
import { setSecretEndpoint } from '@/lib/identity'
import { createApiKey, setSecret } from '@/lib/identity/server'
import { answerItemEndpoint, decideItemEndpoint, getInboxItemEndpoint, listInboxEndpoint } from '@/lib/inbox'
import { answerItem, getInboxItem, listInbox } from '@/lib/inbox/server'
import { freePort } from '@/lib/platform/server/postgres/free-port'
import { createTokenEndpoint, listProfilesEndpoint, revokeTokenEndpoint } from '@/lib/profiles'
import { createToken, listProfiles, revokeToken } from '@/lib/profiles/server'
import { getRunEndpoint, listRunsEndpoint } from '@/lib/runs'
import { getRun, listRuns } from '@/lib/runs/server'
import { importServerEndpoint } from '@/lib/servers'
import { applyWorkspaceEndpoint, exportWorkspaceEndpoint } from '@/lib/workspace'
import { applyWorkspace, exportWorkspace } from '@/lib/workspace/server'
import { countersign, serveEndpoints } from './testing'

await testDatabase()
process.env.COUNTERSIGN_SECRET_KEY = 'a key for the tests, 32 characters long'
const dir = mkdtempSync(path.join(os.tmpdir(), 'countersign cli-'))
const at = (name: string) => path.join(dir, name)
let env: Record<string, string>
let viewerEnv: Record<string, string>
let close: () => void

beforeAll(async () => {
  // Bundles what changed; the tests then run the bundle.
  expect(await countersign(['--help'], { program: 'bin/countersign' })).toMatchObject({ code: 0 })
  const server = await serveEndpoints([
    [applyWorkspaceEndpoint, applyWorkspace],
    [exportWorkspaceEndpoint, exportWorkspace],
    [listProfilesEndpoint, listProfiles],
    [createTokenEndpoint, createToken],
    [revokeTokenEndpoint, revokeToken],
    [setSecretEndpoint, setSecret],
    [listRunsEndpoint, listRuns],
    [getRunEndpoint, getRun],
    [importServerEndpoint, importServer],
    [listInboxEndpoint, listInbox],
    [getInboxItemEndpoint, getInboxItem],
    [answerItemEndpoint, answerItem],
    [decideItemEndpoint, decideItem],
  ])
  close = server.close
  const { orgId } = await makeOrg()
  const keyOf = async (role: 'owner' | 'viewer') =>
    (await createApiKey(await ctxFor(orgId, { role }), { name: 'cli', role })).value
  env = { COUNTERSIGN_URL: server.url, COUNTERSIGN_API_KEY: await keyOf('owner') }
  viewerEnv = { COUNTERSIGN_URL: server.url, COUNTERSIGN_API_KEY: await keyOf('viewer') }
})
afterAll(() => {
  close()
  rmSync(dir, { recursive: true, force: true })
})

test('apply, export, token and secret over the console', async () => {
  writeFileSync(at('w.yaml'), 'profiles:\n  - name: support\n    owner: me\n')
  const dry = await countersign(['apply', '-f', at('w.yaml'), '--dry-run'], { env })
  expect(dry).toMatchObject({ code: 0, err: '' })
  expect(dry.out).toContain('+ profile support created')
  expect(dry.out).toContain('dry run: nothing was changed')
  expect((await countersign(['apply', '-f', at('w.yaml')], { env })).code).toBe(0)
  const again = await countersign(['apply', '-f', at('w.yaml'), '--json'], { env })
  expect(JSON.parse(again.out).changes).toEqual([
    { kind: 'profile', name: 'support', action: 'unchanged', details: [] },
  ])

  const exported = await countersign(['export'], { env })
  const same = await countersign(['apply', '-f', '-'], { env, input: exported.out })
  expect(same).toMatchObject({ code: 0, out: '1 unchanged\n' })

  const made = await countersign(['token', 'create', '--profile', 'support', '--json'], { env })
  const { token, value } = JSON.parse(made.out)
  expect(value).toMatch(/^cst_/)
  expect(await countersign(['token', 'revoke', token.id], { env })).toMatchObject({ code: 0 })

  const secret = await countersign(['secret', 'set', 'key'], { env, input: 'a secret value\n' })
  expect(secret).toMatchObject({ code: 0, out: 'Stored key\n' })
  expect((await countersign(['secret', 'set', 'key'], { env })).code).toBe(2)
  expect(await countersign(['runs', 'list'], { env })).toMatchObject({ code: 0, out: 'No runs\n' })
  expect(await countersign(['inbox', 'list'], { env })).toMatchObject({ code: 0, out: 'Nothing waits\n' })
})

test('a file that is wrong is told by line and column, as compilers do', async () => {
  writeFileSync(at('bad.yaml'), 'profiles:\n  - name: x\n    holt: {}\n')
  const ran = await countersign(['apply', '-f', at('bad.yaml')], { env })
  expect(ran).toMatchObject({ code: 2, out: '' })
  expect(ran.err).toContain(`${at('bad.yaml')}:3:5: profiles[0].holt: is not known here. Did you mean hold?`)
  expect(ran.err).toMatch(/Request id: [0-9a-f-]{36}/)
  writeFileSync(at('failing.yaml'), 'servers: [{ name: a, transport: stdio, command: rm }]')
  expect(await countersign(['apply', '-f', at('failing.yaml')], { env })).toMatchObject({ code: 1 })
})

test('exit codes say what kind of failure it was', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  const codes = async (args: string[], given = env) => (await countersign(args, { env: given })).code
  expect(await codes(['runs', 'lst'])).toBe(2)
  expect(await codes(['runs', 'list', '--stat', 'done'])).toBe(2)
  expect(await codes(['runs', 'list', '--limit', 'many'])).toBe(2)
  expect(await codes(['apply', '-f', at('nowhere.yaml')])).toBe(2)
  expect(await codes(['inbox', 'answer', id])).toBe(2)
  expect(await codes(['inbox', 'answer', id, '--accept', '{'])).toBe(2)
  expect(await codes(['export'], viewerEnv)).toBe(3)
  expect(await codes(['export'], { ...env, COUNTERSIGN_API_KEY: 'csk_wrong' })).toBe(3)
  expect(await codes(['export'], { COUNTERSIGN_URL: env.COUNTERSIGN_URL ?? '' })).toBe(3)
  expect(await codes(['runs', 'show', id])).toBe(4)
  expect(await codes(['inbox', 'approve', id])).toBe(4)
  expect(await codes(['token', 'create', '--profile', 'suport'])).toBe(4)
  expect(await codes(['export'], { ...env, COUNTERSIGN_URL: 'http://127.0.0.1:9' })).toBe(6)
  expect(await codes(['export'], {})).toBe(6)
  expect(await codes(['--help'])).toBe(0)
})

test('mistakes get a suggestion, and --json one document also for errors', async () => {
  expect((await countersign(['exprt'], { env })).err).toContain('Did you mean export?')
  expect((await countersign(['runs', 'list', '--jsn'], { env })).err).toContain('Did you mean --json?')
  const missing = await countersign(['token', 'create', '--profile', 'suport'], { env })
  expect(missing.err).toContain('Did you mean support?')
  const failed = await countersign(['runs', 'show', 'nothing', '--json'], { env })
  expect(JSON.parse(failed.out)).toMatchObject({ error: { code: 'invalid' } })
})

test('the instance of this machine is found in its data directory', async () => {
  const instance = {
    url: env.COUNTERSIGN_URL,
    gatewayUrl: 'http://127.0.0.1:1',
    apiKey: env.COUNTERSIGN_API_KEY,
  }
  writeFileSync(at('instance.json'), JSON.stringify(instance))
  expect(await countersign(['export'], { env: { COUNTERSIGN_DATA_DIR: dir } })).toMatchObject({ code: 0 })
  writeFileSync(at('instance.json'), '{')
  expect(await countersign(['export'], { env: { COUNTERSIGN_DATA_DIR: dir } })).toMatchObject({ code: 6 })
})

test('a snapshot needs no console, and is the same bytes each time', async () => {
  const store = { COUNTERSIGN_SAMPLE_STORE: at('store') }
  const command = ['--', 'node', 'samples/servers/inventory.js']
  const first = await countersign(['snapshot', ...command], { env: store })
  expect(first).toMatchObject({ code: 0, err: '' })
  const written = await countersign(['snapshot', '-o', at('s.json'), ...command], { env: store })
  expect(written).toMatchObject({ code: 0 })
  expect(readFileSync(at('s.json'), 'utf8')).toBe(first.out)
  const { items, hash } = JSON.parse(first.out)
  expect(hash).toMatch(/^v1:sha256:[0-9a-f]{64}$/)
  expect(items.map((item: { name: string }) => item.name)).toContain('inventory.findAvailableStock')
  expect((await countersign(['snapshot', '--', 'node', '-e', 'console.log("garbage")'])).code).toBe(6)
  expect((await countersign(['snapshot', '--url', 'nonsense'])).code).toBe(2)
  expect((await countersign(['snapshot'])).code).toBe(2)
  for (const url of [`http://127.0.0.1:${await freePort(0)}/mcp`, 'http://127.0.0.1:1/mcp'])
    expect(await countersign(['snapshot', '--url', url])).toMatchObject({
      code: 6,
      err: expect.stringMatching(/^Error: The server cannot be reached: /),
    })
})

test('import keeps what a file says, and tells what it could not take', async () => {
  const tools = [{ name: 'a', inputSchema: {} }, { name: 'b' }]
  writeFileSync(at('offer.json'), JSON.stringify({ tools }))
  const done = await countersign(['import', 'by-file', at('offer.json')], { env })
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toBe(
    'by-file: 1 new, 0 changed, 0 removed, 1 not taken\n  not taken: tool b: it has no inputSchema\n',
  )
  writeFileSync(at('empty.json'), '{}')
  const refused = await countersign(['import', 'by-file', at('empty.json')], { env })
  expect(refused.code).toBe(2)
  expect(refused.err).toMatch(/holds no tools/)
  expect((await countersign(['import', 'x', at('offer.json')], { env: viewerEnv })).code).toBe(3)
})
