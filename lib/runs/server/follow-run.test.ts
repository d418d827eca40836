import { expect, test, vi } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { type SseMessage, sseResponse } from '@/lib/platform/server/sse'
import { killListen } from '@/lib/platform/server/testing'
import type { RunEvent } from '..'
import { followRun, listRunEvents } from '.'
import { appendEvent, arrangeRun } from './testing'

const database = await testDatabase()

/** A reader as a browser is one: it keeps the last id and comes back with it. */
async function readFrom(
  open: (after: number) => Response,
  until: (all: RunEvent[]) => boolean,
  leaveAt: number[],
): Promise<RunEvent[]> {
  const all: RunEvent[] = []
  while (!until(all)) {
    const body = open(all.at(-1)?.seq ?? 0).body
    if (body === null) throw new Error('no body')
    let rest = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      rest += chunk
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data === undefined) continue
        const event: RunEvent = JSON.parse(data)
        expect(part).toContain(`id: ${event.seq}\n`)
        all.push(event)
      }
      if (until(all)) break
      if (leaveAt[0] !== undefined && all.length >= leaveAt[0]) {
        leaveAt.shift()
        break
      }
    }
  }
  return all
}

test('200 events a second from four writers, LISTEN killed, the reader away and back: what it has is the table', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId, { role: 'viewer' })
  const id = await arrangeRun(orgId)
  const total = 600
  const open = (after: number): Response => {
    const stop = new AbortController()
    return sseResponse(new Request('http://localhost/x', { signal: stop.signal }), sink =>
      followRun(ctx, { id, after }, sink),
    )
  }
  const reading = readFrom(open, all => all.length >= total, [50, 230, 400])
  const started = Date.now()
  let next = 0
  const writer = async () => {
    for (let n = next++; n < total; n = next++) {
      const wait = started + n * 5 - Date.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      await appendEvent(orgId, id, { n }, Math.random() * 4)
      if (n === 150 || n === 350) expect(await killListen(database.url)).toBe(1)
    }
  }
  await Promise.all([writer(), writer(), writer(), writer()])
  const got = await reading
  const table = await database.owner<{ seq: number; n: number }[]>`
    select seq, (data ->> 'n')::int n from run_events where run_id = ${id} order by seq`
  expect(got.map(e => ({ seq: e.seq, n: e.data.n }))).toEqual([...table])
  expect(got.map(e => e.seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
})

test('a page of events never shows one whose predecessor is not yet there', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId)
  const id = await arrangeRun(orgId)
  const writing = Promise.all(
    Array.from({ length: 30 }, (_, n) => appendEvent(orgId, id, { n }, Math.random() * 10)),
  )
  let done = false
  void writing.then(() => {
    done = true
  })
  while (!done) {
    const { events, run } = await listRunEvents(ctx, { id })
    expect(events.map(e => e.seq)).toEqual(Array.from({ length: run.lastSeq }, (_, i) => i + 1))
  }
  const first = await listRunEvents(ctx, { id, after: 10, limit: 5 })
  expect(first).toMatchObject({ more: true, run: { lastSeq: 30 } })
  expect(first.events.map(e => e.seq)).toEqual([11, 12, 13, 14, 15])
})

test('a follower of another organization is refused, and nothing of it is sent', async () => {
  const ours = await makeOrg()
  const theirs = await makeOrg()
  const id = await arrangeRun(ours.orgId)
  await appendEvent(ours.orgId, id, {})
  const sent: SseMessage[] = []
  const stop = new AbortController()
  const sink = {
    send: (m: SseMessage) => void sent.push(m),
    room: async () => undefined,
    close: () => stop.abort(),
    signal: stop.signal,
  }
  const stranger = await ctxFor(theirs.orgId)
  await expect(followRun(stranger, { id, after: 0 }, sink)).rejects.toMatchObject({ code: 'not_found' })
  expect(sent).toEqual([])
  const following = followRun(await ctxFor(ours.orgId), { id, after: 0 }, sink)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  stop.abort()
  await following
})
