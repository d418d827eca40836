import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessages } from './event-stream'

test('messages are the same however the bytes are cut', async () => {
  const text =
    'retry: 1000\n\n: here\n\nid: 1\nevent: run\ndata: {"a":"ü"}\n\nevent: notice\r\ndata: {"topic":\r\ndata: "runs"}\r\n\r\n'
  const bytes = new TextEncoder().encode(text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async cuts => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const chunks = (async function* () {
        for (let i = 1; i < at.length; i++) yield bytes.slice(at[i - 1], at[i])
      })()
      const messages = []
      for await (const message of readMessages(chunks)) messages.push(message)
      expect(messages).toEqual([
        { id: '1', event: 'run', data: { a: 'ü' } },
        { event: 'notice', data: { topic: 'runs' } },
      ])
    }),
  )
})
