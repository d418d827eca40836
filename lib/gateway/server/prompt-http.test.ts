import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ctxFor, testDatabase } from '@/db/testing'
import * as prompts from '@/lib/prompts/server'
import { Fixture } from './testing/fixture'
import { makeWorld, type World } from './testing/world'

await testDatabase()
const fixture = await new Fixture('modern').start()
let world: World
let address: string

beforeAll(async () => {
  world = await makeWorld({
    servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
    profile: { managedPrompts: ['hello'] },
  })
  address = new URL('/api/v1/prompts/', world.url).href
  const reviewer = await ctxFor(world.ctx.orgId, { role: 'reviewer' })
  for (const text of ['Hello {{who}}', 'Good day {{who}}'])
    await prompts.pushPrompt(world.ctx, {
      file: {
        name: 'hello',
        arguments: [{ name: 'who', required: true }],
        messages: [{ role: 'user', text }],
        config: { model: 'm' },
      },
    })
  for (const version of [1, 2]) {
    const made = await prompts.createPromptRelease(world.ctx, {
      name: 'hello',
      version,
      stages: version === 1 ? [{ weight: 10_000 }] : [{ weight: 9_999 }, { weight: 10_000 }],
      submit: true,
    })
    await prompts.reviewPromptRelease(reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
    await prompts.startPromptRelease(world.ctx, { id: made.id })
  }
})
afterAll(async () => {
  // What the console served is written behind its answers.
  await new Promise(resolve => setTimeout(resolve, 400))
  await world.close()
  await fixture.stop()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { headers: { authorization: `Bearer ${world.token.value}`, ...headers } })

test('a prompt over HTTP: rendered, tagged, and asked again by its tag until a rollback', async () => {
  const asked = () => get('hello?arg.who=Ada', { 'x-conversation-id': 'c1' })
  const first = await asked()
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({
    name: 'hello',
    version: 2,
    variant: 'candidate',
    stale: false,
    messages: [{ role: 'user', servedAs: 'user', text: 'Good day Ada' }],
    config: { model: 'm' },
    output: null,
  })
  expect(first.headers.get('x-prompt-version')).toBe('2')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag') ?? ''
  const again = await get('hello?arg.who=Ada', { 'x-conversation-id': 'c1', 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])

  const { items } = await prompts.listPromptReleases(world.ctx, { name: 'hello' })
  await prompts.rollbackPromptRelease(world.ctx, { id: items[0]?.id ?? '', now: true })
  await vi.waitFor(async () => {
    const back = await get('hello?arg.who=Ada', { 'x-conversation-id': 'c1', 'if-none-match': etag })
    expect([back.status, back.headers.get('x-prompt-version')]).toEqual([200, '1'])
    expect(back.headers.get('etag')).not.toBe(etag)
  }, 5_000)
})

test('an exact version may be kept; what can not be given is said as a problem', async () => {
  const exact = await get('hello?version=1&arg.who=Ada')
  expect([exact.status, exact.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=86400, immutable',
  ])
  const problems: [string, number][] = [
    ['hello', 400],
    ['hello?arg.who=Ada&arg.x=1', 400],
    ['hello?who=Ada', 400],
    ['hello?version=1&label=production&arg.who=A', 400],
    ['hello?version=x&arg.who=A', 400],
    ['hello?label=1&arg.who=A', 404],
    ['hello?version=7&arg.who=A', 404],
    ['none?arg.who=A', 404],
    ['fixture%2Fgreet', 404],
    ['greet?arg.who=A', 404],
  ]
  for (const [path, status] of problems) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, status])
    expect(await response.json()).toMatchObject({ status, title: expect.any(String) })
  }
  expect((await get('hello?arg.who=A', { authorization: 'Bearer cst_no' })).status).toBe(401)
  expect((await fetch(`${address}hello`, { method: 'POST' })).status).toBe(405)
})

test('the console serves the same to an API key, versions that were never released too', async () => {
  await prompts.pushPrompt(world.ctx, {
    file: {
      name: 'hello',
      arguments: [{ name: 'who' }],
      messages: [{ role: 'user', text: 'Draft {{who}}' }],
    },
  })
  const serve = (input: object) =>
    prompts.servePrompt(world.ctx, { name: 'hello', wanted: {}, arguments: { who: 'Ada' }, ...input })
  expect(await serve({})).toMatchObject({ exact: false, prompt: { version: 1, release: null } })
  expect(await serve({ wanted: { version: 3 } })).toMatchObject({ exact: true, prompt: { version: 3 } })
  await expect(serve({ wanted: { label: 'staging' } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(serve({ wanted: { version: 9 } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(serve({ arguments: { who: 'Ada', x: '1' } })).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ path: 'arg.x', message: expect.any(String) }],
  })
  await expect(serve({ name: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  await prompts.setPromptLabel(world.ctx, { name: 'hello', label: 'staging', version: 3 })
  await vi.waitFor(async () =>
    expect(await serve({ wanted: { label: 'staging' } })).toMatchObject({ prompt: { version: 3 } }),
  )
})
