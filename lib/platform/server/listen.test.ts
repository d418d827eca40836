import { expect, test, vi } from 'vitest'
import { withOrg } from '@/db/org'
import { makeOrg, testDatabase } from '@/db/testing'
import type { Notice } from '../topics'
import { hints } from './hints'
import { notices } from './listen'
import type { SseMessage } from './sse'
import { killListen } from './testing'
import { notifyIn } from './verb'

const database = await testDatabase()
const say = (orgId: string, id: string) => withOrg(orgId, tx => notifyIn(tx, orgId, 'inbox', id))
function sinkOf() {
  const sent: SseMessage[] = []
  const stop = new AbortController()
  return {
    sent,
    stop,
    sink: {
      send: (m: SseMessage) => void sent.push(m),
      room: async () => undefined,
      close: () => stop.abort(),
      signal: stop.signal,
    },
  }
}

test('after a killed LISTEN, those who listen are told to read again, and hear again', async () => {
  const { orgId } = await makeOrg()
  const heard: Notice[] = []
  let resyncs = 0
  const stop = await notices.subscribe({ onNotice: n => heard.push(n), onResync: () => resyncs++ })
  await say(orgId, 'one')
  await vi.waitFor(() => expect(heard).toEqual([{ orgId, topic: 'inbox', id: 'one' }]))
  expect(await killListen(database.url)).toBe(1)
  await vi.waitFor(() => expect(resyncs).toBeGreaterThan(0), { timeout: 20_000 })
  await say(orgId, 'two')
  await vi.waitFor(() => expect(heard.map(n => n.id)).toEqual(['one', 'two']))
  stop()
})

test('hints go to their own organization, coalesced, and a resync to all', async () => {
  const ours = await makeOrg()
  const theirs = await makeOrg()
  const mine = sinkOf()
  const other = sinkOf()
  await hints.join(ours.orgId, mine.sink)
  await hints.join(theirs.orgId, other.sink)
  await Promise.all(Array.from({ length: 40 }, () => say(ours.orgId, 'item')))
  await say(ours.orgId, 'last')
  await vi.waitFor(() =>
    expect(mine.sent).toContainEqual({ event: 'notice', data: { topic: 'inbox', id: 'last' } }),
  )
  expect(mine.sent.length).toBeLessThan(20)
  // Each stream begins with a resync, and gets nothing of another organization.
  expect(other.sent).toEqual([{ event: 'resync', data: {} }])
  await killListen(database.url)
  await vi.waitFor(() => expect(other.sent).toHaveLength(2), {
    timeout: 20_000,
  })
  mine.stop.abort()
  other.stop.abort()
})
