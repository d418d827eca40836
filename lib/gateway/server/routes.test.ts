import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { createApiKey, removeMember, revokeApiKey, setSecret } from '@/lib/identity/server'
import type { Ctx } from '@/lib/platform/context'
import type { Endpoint } from '@/lib/platform/endpoint'
import { newId } from '@/lib/platform/ids'
import { type Permission, type Role, roleMay, roles } from '@/lib/platform/permissions'
import type { RouteHandler } from '@/lib/platform/server/http'
import { pushPrompt } from '@/lib/prompts/server'
import { Fixture } from './testing/fixture'
import { openItems, until } from './testing/records'
import { Rig } from './testing/rig'
import { makeWorld } from './testing/world'

process.env.COUNTERSIGN_SECRET_KEY = 'the secret key of this test, long enough'
const database = await testDatabase()
const fixture = await new Fixture('legacy').start()
const config = { transport: 'http' as const, url: fixture.url, auth: { type: 'none' as const } }
const MARK = 'theirs-alone'
// The other organization has something of everything.
const world = await makeWorld({
  servers: { [MARK]: config },
  govern: {
    hit: { tier: 'L2', tierReason: MARK },
    echo: { audit: { includeArguments: 'full', includeResult: 'full' } },
  },
})
const theirs = world.ctx
const rig = new Rig(world.url, world.token.value)
await rig.call('echo', { text: MARK })
await rig.call('hit', { what: MARK })
await until(async () => (await openItems(theirs))[0])
// Samples for replay are written behind the calls: what is still to come must not look like a change.
await until(
  async () => (await database.owner`select 1 from replay_samples where org_id = ${theirs.orgId}`)[0],
)
await setSecret(theirs, { name: MARK, value: MARK })
await createApiKey(theirs, { name: MARK, role: 'owner' })
await pushPrompt(theirs, { file: { name: MARK, messages: [{ role: 'user', text: MARK }] } })
const { orgId } = await makeOrg('ours')
const owner = await ctxFor(orgId)
afterAll(async () => {
  await world.close()
  await fixture.stop()
})

const routeFiles = import.meta.glob<Record<string, RouteHandler>>('/app/api/v1/**/route.ts', { eager: true })
const endpointFiles = import.meta.glob<Record<string, unknown>>('/lib/*/endpoints.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'permission' in value
const endpoints = Object.values(endpointFiles).flatMap(face => Object.values(face).filter(isEndpoint))

interface Route {
  method: string
  path: string
  permission: Permission
  handler: RouteHandler
}
/** Known to everyone: neither tells of an organization. */
const open = new Set(['/health', '/openapi.json'])

/** Every method of every route, with the permission that its endpoint promises. */
const routes = Object.entries(routeFiles).flatMap(([file, methods]) => {
  const path = file.slice('/app/api/v1'.length, -'/route.ts'.length).replaceAll(/\[(\w+)\]/g, '{$1}')
  return Object.entries(methods).flatMap(([method, handler]): Route[] => {
    if (typeof handler !== 'function' || open.has(path)) return []
    const permission =
      path === '/events'
        ? 'org.read'
        : endpoints.find(e => e.path === path && e.method === method)?.permission
    if (permission === undefined || permission === 'public')
      throw new Error(`${method} ${path} has no endpoint`)
    return [{ method, path, permission, handler }]
  })
})
const [theirContract] = await database.owner`select id from contracts where org_id = ${theirs.orgId}`
const DIGEST = `sha256:${'0'.repeat(64)}`
const yaml = `organization: x\nservers:\n  - {name: ${MARK}, transport: http, url: '${fixture.url}'}\nprofiles:\n  - {name: fresh, grants: [{server: ${MARK}, tools: ['*']}]}`
/** A body or query that is accepted, where a route needs one. */
const inputs: Record<string, Record<string, unknown>> = {
  'PATCH /contracts/{id}/governance': { governance: { owner: 'us' } },
  'GET /contracts/{id}/compare': { before: '1', after: '1' },
  'POST /inbox/{id}/answer': { digest: 'sha256:0', action: 'decline' },
  'POST /inbox/{id}/decide': { digest: 'sha256:0', decision: 'approve' },
  'PATCH /members/{personId}': { role: 'viewer' },
  'PATCH /profiles/{id}': { mode: 'observe' },
  'POST /profiles/{id}/tokens': { name: 'ours' },
  'PATCH /servers/{id}': { enabled: false },
  'DELETE /servers/{id}': { force: 'true' },
  'PUT /secrets/{name}': { value: 'ours' },
  'POST /workspace/apply': { yaml, dryRun: true },
  'POST /changes/{id}/comments': { text: 'ours' },
  'POST /changes/{id}/decide': { digest: DIGEST, decision: 'reject' },
  'POST /changes/{id}/items/{itemId}/decide': { digest: DIGEST, decision: 'reject' },
  'POST /contracts/{id}/lint/suppressions': {
    rule: 'missing-title',
    path: '/title',
    evidence: 'x',
    reason: 'ours',
  },
  'GET /calls/callers': { contractId: theirContract?.id },
  'POST /prompts/{name}/comments': { version: 1, body: 'ours' },
  'POST /prompts/{name}/releases': { version: 1 },
  'POST /prompts/{name}/versions': { content: { messages: [{ role: 'user', text: 'ours' }] } },
  'POST /prompts/{name}/versions/{number}/evaluations': { hash: 'v1', evaluation: 'ours', passed: true },
  'GET /prompts/{name}/compare': { before: '1', after: '1' },
  'GET /prompts/affected': { tool: `${MARK}/hit` },
  'POST /prompt-releases/{id}/advance': { from: 0 },
  'POST /prompt-releases/{id}/review': { digest: 'sha256:0', decision: 'approve' },
  'POST /profiles/preview': { grants: [{ server: MARK, tools: ['*'], prompts: ['*'], resources: ['*'] }] },
}

interface Sent {
  params?: Record<string, string>
  authorization?: string | undefined
  input?: Record<string, unknown>
  accept?: string | undefined
}
async function send(
  route: Route,
  { params = {}, authorization, input = {}, accept = 'application/json' }: Sent,
) {
  const url = new URL(`http://localhost:3000/api/v1${route.path}`)
  const all = { ...inputs[`${route.method} ${route.path}`], ...input }
  const inQuery = route.method === 'GET' || route.method === 'DELETE'
  if (inQuery) for (const [name, value] of Object.entries(all)) url.searchParams.set(name, String(value))
  const gone = new AbortController()
  const request = new Request(url, {
    method: route.method,
    headers: {
      accept,
      'content-type': 'application/json',
      ...(authorization !== undefined && { authorization }),
    },
    signal: gone.signal,
    ...(!inQuery && { body: JSON.stringify(all) }),
  })
  const response = await route.handler(request, { params: Promise.resolve(params) })
  const stream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = stream ? '' : await response.text()
  gone.abort()
  return { status: response.status, text }
}

async function keyFor(role: Role, ctx: Ctx | undefined = undefined): Promise<string> {
  const { value } = await createApiKey(ctx ?? (await ctxFor(orgId, { role })), { name: 'k', role })
  return `Bearer ${value}`
}
const keys = Object.fromEntries(
  await Promise.all(roles.map(async role => [role, await keyFor(role)] as const)),
)

/** Keys that were good until just now. */
const ended = await Promise.all([
  (async () => {
    const made = await createApiKey(owner, { name: 'revoked', role: 'owner' })
    await revokeApiKey(owner, { id: made.key.id })
    return `Bearer ${made.value}`
  })(),
  (async () => {
    const made = await createApiKey(owner, { name: 'expired', role: 'owner' })
    await database.owner`update api_keys set expires_at = now() where id = ${made.key.id}`
    return `Bearer ${made.value}`
  })(),
  (async () => {
    const leaving = await ctxFor(orgId)
    const key = await keyFor('owner', leaving)
    if (leaving.actor.kind === 'user') await removeMember(owner, { personId: leaving.actor.personId })
    return key
  })(),
])

/** All ids of the other organization, whatever they are of. */
async function theirIds(): Promise<string[]> {
  const columns = await database.owner<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.udt_name = 'uuid' and c.column_name <> 'org_id'
      and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')`
  const found = new Set<string>()
  for (const { table, column } of columns)
    for (const row of await database.owner`
      select distinct ${database.owner(column)} as id from ${database.owner(table)}
      where org_id = ${theirs.orgId} and ${database.owner(column)} is not null`)
      found.add(String(row.id))
  return [...found]
}

/** Changes when anything of the other organization does: a digest by table. */
async function theirState(): Promise<Record<string, string>> {
  const tables = await database.owner<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' and table_name not in ('gateway_beats') order by 1`
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    const hash = createHash('sha256')
    for (const row of await database.owner`
      select t::text as row from ${database.owner(name)} t where org_id = ${theirs.orgId} order by 1`)
      hash.update(`${row.row}\n`)
    state[name] = hash.digest('hex')
  }
  return state
}

const placeholders = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(m => m[1] ?? '')
/** Some of what stands in the address must be an id: a name there is bad input. */
const takesIds = (route: Route) =>
  placeholders(route).some(name => !['name', 'number', 'label'].includes(name))
// What is stored under a name is ours, whoever else uses the name.
const withIds = routes.filter(r => placeholders(r).length > 0 && r.method !== 'PUT')
const withoutIds = routes.filter(r => placeholders(r).length === 0)
const named = (list: Route[]) => list.map(route => [`${route.method} ${route.path}`, route] as const)

describe('another organization', () => {
  test.each(named(withIds))('finds nothing by any id: %s', async (_, route) => {
    const ids = await theirIds()
    expect(ids.length).toBeGreaterThan(20)
    const before = await theirState()
    for (const id of [...ids, MARK]) {
      const params = Object.fromEntries(placeholders(route).map(name => [name, name === 'number' ? '1' : id]))
      const { status, text } = await send(route, { params, authorization: keys.owner })
      expect(status, id).toBe(id === MARK && takesIds(route) ? 400 : 404)
      expect(text.replaceAll(id, '')).not.toContain(MARK)
    }
    expect(await theirState()).toEqual(before)
  })

  test.each(named(withoutIds.filter(r => r.method === 'GET')))('is shown nothing: %s', async (_, route) => {
    const { status, text } = await send(route, { authorization: keys.owner })
    expect(status).toBe(200)
    expect(text).not.toContain('fixture')
    for (const id of await theirIds()) expect(text).not.toContain(id)
    expect(text).not.toContain(MARK)
  })

  test('cannot review by ids in a body, nor see by names', async () => {
    const before = await theirState()
    const [contract] =
      await database.owner`select id, approved_version_id as version from contracts where org_id = ${theirs.orgId}`
    const of = (path: string) => routes.find(r => r.path === path && r.method === 'POST') as Route
    const reviewed = await send(of('/contracts/review'), {
      authorization: keys.owner,
      input: {
        decision: 'reject',
        items: [{ contractId: contract?.id, versionId: contract?.version }],
        reconsider: true,
      },
    })
    expect(reviewed.text).toMatch(/"decided":0|not_found/)
    const preview = await send(of('/profiles/preview'), { authorization: keys.owner })
    expect(preview.text).not.toMatch(/echo|contractId/)
    expect(await theirState()).toEqual(before)
  })
})

describe('a role', () => {
  test.each(named(routes))('is asked for: %s', async (_, route) => {
    for (const role of roles) {
      const params = Object.fromEntries(placeholders(route).map(name => [name, newId()]))
      const { status, text } = await send(route, { params, authorization: keys[role] })
      const may = roleMay(role, route.permission)
      expect(status < 500, `${role}: ${text}`).toBe(true)
      if (may) expect([401, 403], `${role}: ${text}`).not.toContain(status)
      else expect(status, role).toBe(403)
    }
  })

  test.each(named(routes))('is nobody’s without a credential that holds: %s', async (_, route) => {
    const params = Object.fromEntries(placeholders(route).map(name => [name, newId()]))
    const bad = [
      undefined,
      '',
      'Bearer',
      'Basic eDp5',
      'Bearer csk_x',
      `Bearer ${world.token.value}`,
      `${keys.owner}x`,
      ...ended,
    ]
    for (const authorization of bad)
      expect(
        (await send(route, { params, ...(authorization !== undefined && { authorization }) })).status,
      ).toBe(401)
  })
})

test('an API key is no token of an agent', async () => {
  const { status } = await new Rig(world.url, (keys.owner ?? '').slice('Bearer '.length)).modern('tools/list')
  expect(status).toBe(401)
})

test('live streams of another organization are not there', async () => {
  const route = routes.find(r => r.path === '/runs/{id}/events') as Route
  for (const id of await theirIds())
    expect(
      (await send(route, { params: { id }, authorization: keys.owner, accept: 'text/event-stream' })).status,
    ).toBe(404)
})
