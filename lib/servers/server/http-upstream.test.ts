import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { setSecret } from '@/lib/identity/server'
import type { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { serverConfig } from '../contract'
import { fetchOffer } from './fetch-offer'
import { openUpstream, type Upstream } from './open-upstream'

process.env.COUNTERSIGN_SECRET_KEY = 'the secret key of this test, long enough'
await testDatabase()
const ctx = await ctxFor((await makeOrg()).orgId)
const servers: Server[] = []
const open: Upstream[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null
    ? `http://127.0.0.1:${address.port}/mcp`
    : expect.fail()
}
const connect = async (url: string, connectTimeoutMs = 5000): Promise<Upstream> => {
  const config = { transport: 'http' as const, url, auth: { type: 'none' as const } }
  const upstream = await openUpstream({ orgId: ctx.orgId, name: 'shop', config }, { connectTimeoutMs })
  open.push(upstream)
  return upstream
}
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.fail('It should have failed'),
    error => error,
  )

/** A minimal server of the 2025-11-25 era that answers lists as told. */
const legacy =
  (list: (response: ServerResponse, id: unknown) => void): RequestListener =>
  async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const { id, method } = JSON.parse(await bodyOf(request))
    const answer = (body: object) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    if (id === undefined) return void response.writeHead(202).end()
    if (method === 'initialize')
      answer({
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 's', version: '1' },
        },
      })
    else if (method === 'tools/list') list(response, id)
    else answer({ error: { code: -32601, message: 'no' } })
  }

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

describe('a server over HTTP', () => {
  test('nothing listens', async () => {
    const url = await serve(() => undefined)
    servers.splice(0).map(server => server.close())
    expect(await failure(connect(url))).toMatchObject({
      code: 'unavailable',
      reason: 'upstream_unreachable',
      message: expect.stringMatching(/nothing listens/),
    })
  })

  test('an unknown host', async () => {
    const error = await failure(connect('http://no-such-host.invalid/mcp'))
    expect(error.message).toMatch(/host name/)
  })

  test('accepts and never answers', async () => {
    expect(await failure(connect(await serve(() => undefined), 400))).toMatchObject({
      reason: 'upstream_timeout',
    })
  })

  for (const [status, words] of [
    [401, /refused our credentials/],
    [403, /denied access/],
    [404, /no MCP endpoint/],
    [500, /failed on its side|HTTP 500|does not speak/],
  ] as const)
    test(`answers ${status}`, async () => {
      const error = await failure(connect(await serve((_, response) => response.writeHead(status).end('no'))))
      expect(error.message).toMatch(words)
      expect(error.code).toBe('unavailable')
    })

  test('is a web page', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    )
    expect(await failure(connect(url))).toMatchObject({ code: 'unavailable', reason: 'upstream_protocol' })
  })

  test('leads elsewhere: not followed', async () => {
    let reached = false
    const other = await serve((_, response) => {
      reached = true
      response.end()
    })
    const url = await serve((_, response) => response.writeHead(307, { location: other }).end())
    await failure(connect(url))
    expect(reached).toBe(false)
  })

  test('at a metadata address: refused before anything is sent', async () => {
    expect(await failure(connect('http://169.254.169.254/mcp'))).toMatchObject({ code: 'invalid' })
  })

  test('answers 50 MB, as JSON or as an event', async () => {
    for (const type of ['application/json', 'text/event-stream']) {
      const url = await serve(
        legacy((response, id) => {
          response.writeHead(200, { 'content-type': type })
          if (type !== 'application/json') response.write('event: message\ndata: ')
          response.write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":["`)
          response.end('x'.repeat(50_000_000))
        }),
      )
      const { problems } = await fetchOffer(await connect(url))
      expect(problems).toMatchObject([{ kind: 'tool', message: expect.stringMatching(/larger than 16 MiB/) }])
    }
  })

  test('sends many events that are small each', async () => {
    const filler = `: keepalive ${'k'.repeat(10_000)}\n\n`.repeat(2000)
    const url = await serve(
      legacy((response, id) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(filler)
        response.end(
          `event: message\ndata: {"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"a","odd":1}]}}\n\n`,
        )
      }),
    )
    const { items, problems } = await fetchOffer(await connect(url))
    expect(problems).toEqual([])
    expect(items.tool).toEqual([{ name: 'a', odd: 1 }])
  })
})

test('a stored secret is sent as a header or put into the environment, and read anew each time', async () => {
  const heard: unknown[] = []
  const url = await serve((request, response) => {
    heard.push(request.headers['x-api-key'])
    response.writeHead(500).end()
  })
  const script = fileURLToPath(new URL('./testing/hostile-server.mjs', import.meta.url))
  for (const value of ['first', 'second']) {
    await setSecret(ctx, { name: 'shop-key', value })
    const auth = { type: 'static' as const, header: 'X-Api-Key', secret: 'shop-key' }
    await failure(openUpstream({ orgId: ctx.orgId, name: 'shop', config: { transport: 'http', url, auth } }))
    const upstream = await openUpstream({
      orgId: ctx.orgId,
      name: 'shop',
      config: { transport: 'stdio', command: 'node', args: [script, 'env'], env: { KEY: 'secret:shop-key' } },
    })
    open.push(upstream)
    expect(upstream.stderrTail()).toContain(`"KEY":"${value}"`)
  }
  expect(new Set(heard)).toEqual(new Set(['first', 'second']))
})

test('a secret that is not stored is named', async () => {
  const url = await serve(() => undefined)
  const auth = { type: 'static' as const, header: 'Authorization', secret: 'shop-token' }
  const work = openUpstream({ orgId: newId(), name: 'shop', config: { transport: 'http', url, auth } })
  expect((await failure(work)).message).toMatch(/shop-token/)
})

test('a secret that no header can carry is named, and its value is not', async () => {
  await setSecret(ctx, { name: 'two-lines', value: 'hunter2\nhunter3' })
  const url = await serve(() => undefined)
  const auth = { type: 'static' as const, header: 'Authorization', secret: 'two-lines' }
  const error = await failure(
    openUpstream({ orgId: ctx.orgId, name: 'shop', config: { transport: 'http', url, auth } }),
  )
  expect(error.message).toMatch(/two-lines/)
  expect(inspect(error, { depth: 9 })).not.toMatch(/hunter/)
})

test.each(['http://user:hunter2@127.0.0.1/mcp', 'https://token@example.com/'])(
  'a URL with credentials (%s) is not taken',
  url =>
    expect(serverConfig.safeParse({ transport: 'http', url }).error?.message).toMatch(
      /store them as a secret/,
    ),
)
