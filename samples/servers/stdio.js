import { serveStdio } from '@modelcontextprotocol/server/stdio'

/**
 * Serves a sample over standard input and output, in both protocol eras, until its client goes or it is told to.
 * @param {import('@modelcontextprotocol/server').McpServerFactory} factory
 */
export function serve(factory) {
  const handle = serveStdio(factory, { onerror: error => console.error(error.message) })
  const stop = () => handle.close().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
