import { createServer } from 'node:http'
import { env } from '@/lib/platform/server/env'
import { health } from '@/lib/platform/server/health'
import { drain, listen } from './launcher/listen'
import { runRole } from './launcher/role'

await runRole(async () => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    if (request.url !== '/healthz') return answer(404, { error: 'not_found' })
    health().then(
      body => answer(200, body),
      () => answer(503, { status: 'unavailable' }),
    )
  })
  await listen(server, env().GATEWAY_PORT)
  return { close: () => drain(server) }
})
