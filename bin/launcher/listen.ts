import type { Server } from 'node:http'
import { AppError } from '@/lib/platform/errors'
import { env } from '@/lib/platform/server/env'

/** Listens on a port of every interface, or of COUNTERSIGN_HOST alone. */
export function listen(server: Server, port: number): Promise<void> {
  const host = env().COUNTERSIGN_HOST
  return new Promise((resolve, reject) => {
    server.once('error', error =>
      reject(
        new AppError('invalid', `Port ${port} cannot be used: ${error.message}`, {
          hint: 'Choose another port.',
          cause: error,
        }),
      ),
    )
    server.listen({ port, ...(host !== undefined && { host }) }, resolve)
  })
}

const SWEEP_MS = 50

/** Takes no new connection and waits for open requests; a kept-alive connection closes when its request is over. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(error => {
      clearInterval(sweep)
      if (error === undefined) resolve()
      else reject(error)
    })
  })
}
