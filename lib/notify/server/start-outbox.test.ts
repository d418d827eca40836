import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { defineVerb } from '@/lib/platform/server/verb'
import { retryDelay } from '../core/retry-delay'
import { type OutboxJob, startOutbox } from './start-outbox'

const database = await testDatabase()
const ask = defineVerb(
  { permission: 'org.manage', input: z.object({ topic: z.string(), id: z.string() }) },
  async ({ enqueue, audit }, { topic, id }) => {
    await enqueue(topic, { id })
    await audit({ action: 'test.asked', subject: { type: 'test', id } })
  },
)
const rows = () =>
  database.owner`select topic, attempts, done_at is not null as done, last_error from outbox order by id`
const open: { close(): Promise<void> }[] = []
const start = async (handlers: Parameters<typeof startOutbox>[0]) => {
  const outbox = await startOutbox(handlers)
  open.push(outbox)
  return outbox
}

afterEach(async () => {
  for (const outbox of open.splice(0)) await outbox.close()
  await database.owner`delete from outbox`
})

test('work of two organizations is carried out once each, by two workers', async () => {
  const done: string[] = []
  const handler = async (job: OutboxJob) => void done.push(`${job.orgId} ${job.payload.id}`)
  await start({ a: handler })
  await start({ a: handler })
  const orgs = [await makeOrg(), await makeOrg()]
  const asked = orgs.flatMap(org => Array.from({ length: 20 }, (_, i) => ({ orgId: org.orgId, id: `${i}` })))
  const contexts = new Map(await Promise.all(orgs.map(async o => [o.orgId, await ctxFor(o.orgId)] as const)))
  for (const { orgId, id } of asked) {
    const ctx = contexts.get(orgId)
    if (ctx !== undefined) await ask(ctx, { topic: 'a', id })
  }
  await vi.waitFor(() => expect(done).toHaveLength(40))
  expect(new Set(done)).toEqual(new Set(asked.map(({ orgId, id }) => `${orgId} ${id}`)))
  await vi.waitFor(async () => expect((await rows()).every(row => row.done)).toBe(true))
})

test('what fails is tried again, later each time, with the error kept', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  const tries: number[] = []
  await start({
    b: async job => {
      tries.push(job.attempt)
      if (job.attempt < 2) throw new Error('not yet')
    },
  })
  await ask(ctx, { topic: 'b', id: '1' })
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ last_error: 'not yet', done: false }]))
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ done: true, attempts: 2, last_error: null }]),
    5_000,
  )
  expect(tries).toEqual([1, 2])
  expect([1, 2, 3, 40].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 900_000])
})

test('a claim of a worker that died ends by itself; a topic without a handler waits', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  await ask(ctx, { topic: 'c', id: '1' })
  await ask(ctx, { topic: 'nobody', id: '2' })
  await database.owner`select outbox_claim(array['c'], 10, 300)`
  const done: string[] = []
  await start({ c: async job => void done.push(job.payload.id ?? '') })
  await vi.waitFor(() => expect(done).toEqual(['1']), 5_000)
  await vi.waitFor(async () =>
    expect(await rows()).toMatchObject([
      { topic: 'c', done: true, attempts: 2 },
      { topic: 'nobody', done: false, attempts: 0 },
    ]),
  )
})

test('closing waits for what is under way', async () => {
  const ctx = await ctxFor((await makeOrg()).orgId)
  let finished = false
  let begun: () => void = () => undefined
  const started = new Promise<void>(resolve => {
    begun = resolve
  })
  const outbox = await start({
    d: async () => {
      begun()
      await new Promise(resolve => setTimeout(resolve, 200))
      finished = true
    },
  })
  await ask(ctx, { topic: 'd', id: '1' })
  await started
  await outbox.close()
  expect(finished).toBe(true)
  expect(await rows()).toMatchObject([{ done: true }])
})
