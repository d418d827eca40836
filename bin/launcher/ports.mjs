import { createServer } from 'node:net'
import { UsageError } from './args.mjs'

/**
 * Says early and clearly that a port is not to be had.
 * @param {number} port
 * @param {'--port' | '--gateway-port'} flag
 */
export async function requireFreePort(port, flag) {
  const problem = await tryPort(port)
  if (problem === undefined) return
  const what = flag === '--port' ? 'the console' : 'the gateway'
  const why =
    problem === 'EACCES'
      ? 'may not be used by this user'
      : 'is taken by another program, or by a Countersign that runs already'
  throw new UsageError(
    `Port ${port}, for ${what}, ${why}.\nChoose another: npm start -- ${flag} ${port < 65000 ? port + 10 : 3010}`,
  )
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the error's code
 */
function tryPort(port) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    const host = process.env.COUNTERSIGN_HOST
    probe.listen({ port, ...(host && { host }), exclusive: true }, () =>
      probe.close(() => resolve(undefined)),
    )
  })
}
