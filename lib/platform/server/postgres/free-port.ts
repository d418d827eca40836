import { createServer } from 'node:net'

/** Whether nothing listens on the port, on the given address. */
export const isFree = (port: number, host?: string): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, ...(host !== undefined && { host }), exclusive: true }, () =>
      probe.close(() => resolve(true)),
    )
  })

/** The wanted port of 127.0.0.1 when it is free, else one that the system picks. */
export async function freePort(wanted: number): Promise<number> {
  if (wanted !== 0 && (await isFree(wanted, '127.0.0.1'))) return wanted
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
