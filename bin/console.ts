import { createServer } from 'node:http'
import next from 'next'
import { env } from '@/lib/platform/server/env'
import { drain, listen } from './launcher/listen'
import { runRole } from './launcher/role'

// Next.js behind a server of our own, so that the console drains and follows its launcher as the other roles do.
await runRole(async () => {
  const port = env().PORT
  const server = createServer()
  const app = next({
    dev: process.env.NODE_ENV !== 'production',
    dir: process.env.COUNTERSIGN_ROOT ?? process.cwd(),
    hostname: 'localhost',
    port,
    httpServer: server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on('request', (request, response) => void handle(request, response))
  await listen(server, port)
  return {
    close: async () => {
      await drain(server)
      await app.close()
    },
  }
})
