import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ctxFor, testDatabase } from '@/db/testing'
import { resolveAgentToken } from '@/lib/identity/server'
import { startOutbox } from '@/lib/notify/server'
import { newId } from '@/lib/platform/ids'
import { removeServer } from '@/lib/servers/server'
import { getSample, startSampleAgent, startSamples } from '.'
import { loadState } from './load-state'

const database = await testDatabase()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'countersign-sample-'))
const taken = createServer()
const gatewayPort = await new Promise<number>(resolve =>
  taken.listen(0, '127.0.0.1', () => {
    const address = taken.address()
    resolve((typeof address === 'object' ? (address?.port ?? 0) : 0) - 11)
  }),
)
process.env.COUNTERSIGN_DATA_DIR = dataDir
process.env.COUNTERSIGN_SAMPLE = '1'
process.env.GATEWAY_PORT = String(gatewayPort)
afterAll(() => {
  taken.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const orgId = newId()
await database.owner`insert into organizations (id, slug, name) values (${orgId}, 'acme', 'Acme')`
const ctx = await ctxFor(orgId)
const urlOf = async (name: string) => {
  const config = (await loadState(ctx)).servers.find(server => server.name === name)?.config
  return config?.transport === 'http' ? config.url : ''
}
const answers = (url: string) =>
  fetch(url).then(
    response => response.status > 0,
    () => false,
  )

test('an empty instance gets the sample, with a port taken; it goes on after a restart; the agent works one day at a time', async () => {
  const samples = await startSamples()
  expect(await getSample(ctx, {})).toEqual({ loaded: true, lastStart: null })
  const state = await loadState(ctx)
  expect(state.servers.map(server => [server.name, server.imported])).toEqual([
    ['change', true],
    ['inventory', true],
    ['policy', true],
    ['tickets', true],
  ])
  const tickets = await urlOf('tickets')
  expect(new URL(tickets).port).not.toBe(String(gatewayPort + 11))
  expect(await answers(tickets)).toBe(true)
  const file = path.join(dataDir, 'sample-agent.token')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await resolveAgentToken(readFileSync(file, 'utf8').trim())).toMatchObject({
    agent: 'order-support-agent',
  })

  const outbox = await startOutbox(samples.handlers)
  const starts = await Promise.allSettled([startSampleAgent(ctx, {}), startSampleAgent(ctx, {})])
  expect(starts.map(s => s.status).sort()).toEqual(['fulfilled', 'rejected'])
  // No gateway listens here: the agent's working day ends with the reason.
  await vi.waitFor(
    async () =>
      expect((await getSample(ctx, {})).lastStart).toMatchObject({
        state: 'failed',
        detail: expect.stringMatching(/\w/),
      }),
    30_000,
  )
  await outbox.close()
  await samples.close()
  expect(await answers(tickets)).toBe(false)

  await database.owner`update sample_starts set state = 'running'`
  const again = await startSamples()
  expect((await getSample(ctx, {})).lastStart).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('worker'),
  })
  expect(await answers(await urlOf('tickets'))).toBe(true)
  expect((await loadState(ctx)).servers).toHaveLength(4)

  const change = await urlOf('change')
  const server = (await loadState(ctx)).servers.find(one => one.name === 'change')
  await removeServer(ctx, { id: server?.id ?? '', force: true })
  await vi.waitFor(async () => expect(await answers(change)).toBe(false), 10_000)
  await expect(startSampleAgent(ctx, {})).rejects.toMatchObject({
    code: 'conflict',
    message: 'The sample workspace is not loaded',
  })
  await again.close()
  expect(existsSync(file)).toBe(true)
})
