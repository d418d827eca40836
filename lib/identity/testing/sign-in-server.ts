import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import NextAuth from 'next-auth'
import { authOptions } from '../server/auth-options'

/** next-auth with our options over real HTTP, as the console's route has it; without Next.js around it. */
export async function startSignInServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, , , ...nextauth] = url.pathname.split('/')
    Object.assign(request, {
      query: { ...Object.fromEntries(url.searchParams), nextauth },
      cookies: cookiesOf(request),
      body: Object.fromEntries(new URLSearchParams(await bodyOf(request))),
    })
    Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      json: (value: unknown) => response.end(JSON.stringify(value)),
      send: (value: unknown) => response.end(typeof value === 'string' ? value : JSON.stringify(value ?? '')),
    })
    await NextAuth(authOptions(request.headers['user-agent'] ?? null))(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const cookiesOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    (request.headers.cookie ?? '')
      .split('; ')
      .filter(pair => pair.includes('='))
      .map(pair => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  )
