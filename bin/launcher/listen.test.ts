import { createServer, get } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { freePort } from '@/lib/platform/server/postgres/free-port'
import { sseResponse } from '@/lib/platform/server/sse'
import { beginStopping } from '@/lib/platform/server/stopping'
import { drain, listen } from './listen'

it('says clearly that a port is taken', async () => {
  const port = await freePort(0)
  const [first, second] = [createServer(), createServer()]
  await listen(first, port)
  await expect(listen(second, port)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(String(port)),
  })
  await drain(first)
})

it('drains at once although a browser holds an event stream open', async () => {
  const port = await freePort(0)
  const server = createServer((_, response) => {
    const { body, headers } = sseResponse(new Request('http://localhost'), async sink =>
      sink.send({ data: 1 }),
    )
    response.writeHead(200, Object.fromEntries(headers))
    if (body !== null) Readable.from(body).pipe(response)
  })
  await listen(server, port)
  const ended = new Promise<string>((resolve, reject) => {
    const request = get({ port, headers: { connection: 'keep-alive' } }, response => {
      let text = ''
      response.on('data', chunk => {
        text += chunk
        beginStopping()
      })
      response.on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
  expect(await ended).toContain('retry')
  const began = Date.now()
  await drain(server)
  expect(Date.now() - began).toBeLessThan(4_000)
})
