import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The request as MCP's handlers want it; its body was read already. Its signal follows the connection. */
export function toRequest(req: IncomingMessage, res: ServerResponse): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      headers.append(name, one)
  const abort = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) abort.abort()
  })
  return new Request(`http://${req.headers.host ?? 'localhost'}${req.url ?? '/'}`, {
    method: req.method ?? 'GET',
    headers,
    signal: abort.signal,
  })
}

/** Sends a handler's response, as fast as the client takes it. */
export async function send(res: ServerResponse, response: Response): Promise<void> {
  res.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) {
    res.end()
    return
  }
  const reader = response.body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  res.once('close', cancel)
  try {
    res.flushHeaders()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || res.destroyed) break
      if (!res.write(value)) await Promise.race([once(res, 'drain'), once(res, 'close')])
    }
  } finally {
    res.off('close', cancel)
    res.end()
  }
}
