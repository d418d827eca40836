import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { endpointOf } from './agents'
import { besideOf, replicaEnv } from './database'
import { expect, signIn, test } from './fixtures'
import { askSomething, openItems } from './inbox-items'
import { freePort, Launched } from './launched'
import { Person } from './person'
import { RawAgent } from './raw-agent'

// A second console and a second gateway beside the instance of all tests, on its database, as behind a balancer.
let console2: Launched
let gateway2: Launched

test.beforeAll(async ({ instance }) => {
  const env = replicaEnv(instance.dataDir)
  const start = async (role: 'console' | 'gateway') =>
    Launched.start({
      role,
      env,
      dataDir: path.resolve(`.test/e2e-${role}-2`),
      port: await freePort(),
      gatewayPort: await freePort(),
    })
  console2 = await start('console')
  gateway2 = await start('gateway')
})
test.afterAll(() => Promise.all([console2?.stop(), gateway2?.stop()]))

test('two consoles: one sign-in works on both, and an event reaches both', async ({ browser, instance }) => {
  const beside = await besideOf(instance.dataDir)
  const context = await browser.newContext({ baseURL: console2.url })
  const there = await context.newPage()
  await signIn(there, instance.owner)
  const here = await context.newPage()
  await here.goto(instance.url)
  await expect(here.getByRole('heading', { name: 'Overview' })).toBeVisible()
  const withdraw = await askSomething(beside)
  for (const page of [here, there])
    await expect(page.getByRole('navigation').getByText(/open items?$/)).toHaveText(await openItems(beside))
  await withdraw()
  await context.close()
  await beside.close()
})

test('two gateways: a token works on both, and once revoked on neither', async ({ instance }) => {
  const here = new Person(instance)
  const there = new Person({ ...instance, url: console2.url })
  const { items } = await here.request<{ items: { id: string; name: string }[] }>(
    'GET',
    '/profiles?limit=100',
  )
  const profile = items.find(p => p.name === 'order-support-agent')
  const made = await there.request<{ value: string; token: { id: string } }>(
    'POST',
    `/profiles/${profile?.id}/tokens`,
    { name: `replicas ${Date.now()}` },
  )
  const agents = [instance.gatewayUrl, gateway2.gatewayUrl].map(
    url => new RawAgent(`${url}/mcp/acme/order-support-agent`, made.value),
  )
  const read = { name: 'inventory.findAvailableStock', arguments: { sku: 'SKU-1001' } }
  for (const agent of agents) expect(await agent.call(read)).toMatchObject({ ok: true })
  await here.request('DELETE', `/tokens/${made.token.id}`)
  const revokedAt = Date.now()
  for (const agent of agents) await expect.poll(() => agent.call(read).then(told => told.ok)).toBe(false)
  test.info().annotations.push({ type: 'revoked on both after', description: `${Date.now() - revokedAt} ms` })
})

test('a session of a legacy client is unknown on the other gateway, which says so with 404', async ({
  instance,
}) => {
  const token = readFileSync(path.join(instance.dataDir, 'sample-agent.token'), 'utf8').trim()
  const client = new Client({ name: 'legacy', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } })
  const url = endpointOf(instance, 'order-support-agent')
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    authProvider: { token: async () => token },
  })
  await client.connect(transport)
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  const ask = (gateway: string) =>
    fetch(url.replace(instance.gatewayUrl, gateway), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': transport.sessionId ?? '',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' }),
    })
  expect((await ask(instance.gatewayUrl)).status).toBe(200)
  expect((await ask(gateway2.gatewayUrl)).status).toBe(404)
  await client.close()
})

test('SIGTERM lets a slow call end and answers who waits for a person, within 10 s', async ({ instance }) => {
  const token = readFileSync(path.join(instance.dataDir, 'sample-agent.token'), 'utf8').trim()
  const beside = await besideOf(instance.dataDir)
  const agent = new RawAgent(`${gateway2.gatewayUrl}/mcp/acme/order-support-agent`, token)
  const states = () =>
    beside.sql<{ name: string; state: string }[]>`
      select c.name, c.state from calls c join runs r on r.id = c.run_id
      where r.group_key like ${`%${agent.runId}%`} order by c.name`
  const slow = agent.call({
    name: 'inventory.recountStock',
    arguments: { region: 'us-east', aisles: 5 },
    key: agent.runId,
  })
  const held = agent.call({
    name: 'tickets.notifyCustomer',
    arguments: { ticketId: 'T-1001', message: 'Replica' },
    key: `${agent.runId}-held`,
  })
  await expect.poll(states).toEqual([
    { name: 'inventory.recountStock', state: 'RUNNING' },
    { name: 'tickets.notifyCustomer', state: 'WAITING_FOR_INPUT' },
  ])
  const began = Date.now()
  const stopped = gateway2.stop()
  expect(await slow).toMatchObject({ ok: true })
  expect(await held).toMatchObject({ ok: false, cause: 'awaiting_human' })
  await stopped
  expect(Date.now() - began).toBeLessThan(10_000)
  // The other gateway carries on what waits for a person.
  expect(await states()).toEqual([
    { name: 'inventory.recountStock', state: 'COMPLETED' },
    { name: 'tickets.notifyCustomer', state: 'WAITING_FOR_INPUT' },
  ])
  const person = new Person(instance)
  await person.approve(await person.waitsFor('Replica'))
  await expect.poll(async () => (await states())[1]?.state).toBe('COMPLETED')
  await beside.close()
})
