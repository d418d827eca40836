import { expect, test } from 'vitest'
import { type SseSink, sseResponse } from './sse'

const open = (stillAllowed?: () => Promise<boolean>) => {
  const stop = new AbortController()
  let sink: SseSink | undefined
  const response = sseResponse(
    new Request('http://localhost/x', { signal: stop.signal }),
    async s => {
      sink = s
    },
    stillAllowed,
  )
  if (sink === undefined || response.body === null) throw new Error('no stream')
  return { stop, sink, response, reader: response.body.getReader() }
}
const text = new TextDecoder()

test('writes messages as an event stream and ends with the request', async () => {
  const { stop, sink, response, reader } = open()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  sink.send({ event: 'run', id: '7', data: { a: 'line\nbreak' } })
  expect(text.decode((await reader.read()).value)).toBe('retry: 1000\n\n')
  expect(text.decode((await reader.read()).value)).toBe('id: 7\nevent: run\ndata: {"a":"line\\nbreak"}\n\n')
  stop.abort()
  expect((await reader.read()).done).toBe(true)
  expect(sink.signal.aborted).toBe(true)
})

test('a reader that does not read is cut off, and what it had got is still whole', async () => {
  const { sink, reader } = open()
  let sent = 0
  while (!sink.signal.aborted) sink.send({ data: sent++ })
  expect(sent).toBeLessThan(600)
  let read = 0
  for (;;) {
    const { done } = await reader.read()
    if (done) break
    read++
  }
  expect(read).toBe(512)
})

test('a writer that waits for room is woken when the reader reads, or leaves', async () => {
  const { sink, reader } = open()
  for (let i = 0; i < 400; i++) sink.send({ data: i })
  let roomy = false
  const room = sink.room().then(() => {
    roomy = true
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(roomy).toBe(false)
  for (let i = 0; i < 401; i++) await reader.read()
  await room
  for (let i = 0; i < 400; i++) sink.send({ data: i })
  const again = sink.room()
  await reader.cancel()
  await again
  expect(sink.signal.aborted).toBe(true)
})
