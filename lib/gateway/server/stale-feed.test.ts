import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { Fixture } from './testing/fixture'
import { lastCall, until } from './testing/records'
import { makeWorld } from './testing/world'

const database = await testDatabase()
const fixture = await new Fixture('legacy').start()

/** The way of LISTEN to the database alone: queries go another. */
const sockets = new Set<Socket>()
let isCut = false
const way = createServer(near => {
  if (isCut) return void near.destroy()
  const { hostname, port } = new URL(database.url)
  const far = connect(Number(port), hostname)
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one)
    one.pipe(other)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      other.destroy()
    })
  }
})
await new Promise<void>(resolve => way.listen(0, '127.0.0.1', resolve))
const { port } = way.address() as AddressInfo
process.env.DATABASE_DIRECT_URL = Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }).href
const world = await makeWorld({
  servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
  govern: { change: { tier: 'L1', tierReason: 'called in this test' } },
})
afterAll(async () => {
  await world.close()
  await fixture.stop()
  await database.close()
  delete process.env.DATABASE_DIRECT_URL
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => way.close(resolve))
})

test('a gateway that hears of no changes refuses all but reads, says so, and comes back by itself', async () => {
  const client = await world.connect()
  const ready = async () => (await fetch(`http://127.0.0.1:${world.gateway.port}/readyz`)).status
  const change = async () => {
    const result = await client.callTool({ name: 'change', arguments: { what: 'x' } })
    return result._meta?.['dev.countersign/cause'] ?? 'done'
  }
  expect([await ready(), await change()]).toEqual([200, 'done'])
  isCut = true
  for (const socket of sockets) socket.destroy()
  await until(async () => ((await ready()) === 503 ? true : undefined))
  expect(await change()).toBe('frozen')
  expect(fixture.effects).toHaveLength(1)
  expect(await lastCall(world.ctx)).toMatchObject({ state: 'FAILED', cause: 'frozen' })
  const read = await client.callTool({ name: 'echo', arguments: { text: 'still read' } })
  expect(read.structuredContent).toEqual({ text: 'still read' })
  isCut = false
  await until(async () => ((await ready()) === 200 ? true : undefined), 2000)
  expect(await change()).toBe('done')
  expect(fixture.effects).toHaveLength(2)
})
