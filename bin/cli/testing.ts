import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { authenticateRequest } from '@/lib/identity/server'
import type { Endpoint } from '@/lib/platform/endpoint'
import { makeServe } from '@/lib/platform/server/http'
import type { Verb } from '@/lib/platform/server/verb'

type Served = readonly [Endpoint, Pick<Verb<never, unknown>, 'fromUnknown' | 'permission'>]

/** Endpoints over real HTTP, as the console's routes serve them, without Next.js around. */
export async function serveEndpoints(pairs: readonly Served[]): Promise<{ url: string; close(): void }> {
  const serve = makeServe(authenticateRequest)
  const routes = pairs.map(([endpoint, verb]) => ({
    method: endpoint.method,
    pattern: new RegExp(`^/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    handler: serve(endpoint, verb),
  }))
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = routes.find(r => r.method === request.method && r.pattern.test(url.pathname))
    const body = await buffer(request)
    const answer =
      route === undefined
        ? new Response('no such route', { status: 404 })
        : await route.handler(
            new Request(url, {
              method: request.method ?? 'GET',
              headers: { authorization: request.headers.authorization ?? '' },
              ...(body.length > 0 && { body: new Uint8Array(body) }),
            }),
            { params: Promise.resolve({ ...route.pattern.exec(url.pathname)?.groups }) },
          )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export interface Ran {
  code: number
  out: string
  err: string
}

/** Runs the command in a process of its own; `program` may be the bundle that bin/countersign made. */
export function countersign(
  args: readonly string[],
  {
    env = {},
    input,
    program = 'dist/countersign.js',
  }: { env?: Record<string, string>; input?: string; program?: string } = {},
): Promise<Ran> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      {
        env: {
          NODE_ENV: 'test',
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          LOG_LEVEL: 'error',
          COUNTERSIGN_DATA_DIR: '/nonexistent',
          ...env,
        },
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
    child.stdin?.end(input ?? '')
  })
}
