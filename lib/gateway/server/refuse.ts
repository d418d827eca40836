import type { ServerResponse } from 'node:http'

/** Refuses an HTTP request before MCP has a say: JSON-RPC's shape, so that a client can show the text. */
export interface Refusal {
  status: number
  code: number
  message: string
  cause?: string
  headers?: Record<string, string>
}

export function refuse(res: ServerResponse, refusal: Refusal): void {
  const { status, code, message, cause, headers } = refusal
  if (res.headersSent || res.destroyed) return
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code, message, ...(cause !== undefined && { data: { 'dev.countersign/cause': cause } }) },
  })
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  res.end(body)
}
