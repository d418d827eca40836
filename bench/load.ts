import { Agent, request } from 'undici'

export interface Target {
  url: string
  tool: string
  token?: string
}
export interface Load {
  /** Milliseconds, one a call. */
  latencies: number[]
  perSecond: number
  errors: number
}
/** One request; whether the answer was right. */
export type Once = (dispatcher: Agent) => Promise<boolean>

/** Calls the tool from `clients` at once, each one call after the other, for `ms`; every call has other arguments. */
export const load = (target: Target, clients: number, ms: number): Promise<Load> =>
  loadBy(dispatcher => callOnce(dispatcher, target), clients, ms)

/** The same with any request. */
export async function loadBy(once: Once, clients: number, ms: number): Promise<Load> {
  const agent = new Agent({ connections: clients, pipelining: 1, keepAliveTimeout: 60_000 })
  const latencies: number[] = []
  let errors = 0
  const started = performance.now()
  const end = started + ms
  const client = async () => {
    while (performance.now() < end) {
      const at = performance.now()
      if (await once(agent)) latencies.push(performance.now() - at)
      else errors++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  await agent.close()
  return { latencies, errors, perSecond: Math.round(latencies.length / seconds) }
}

/** What an agent of 2026-07-28 sends. */
export const mcpRequest = (method: string, name: string, params: object, token?: string) => ({
  method: 'POST' as const,
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': name,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { name, ...params } }),
})

/** What its `_meta` says of it. */
export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
}

let serial = 0

async function callOnce(dispatcher: Agent, { url, tool, token }: Target): Promise<boolean> {
  const text = `text ${serial++}`
  const asked = mcpRequest('tools/call', tool, { arguments: { text }, _meta: envelope }, token)
  const { statusCode, body } = await request(url, { dispatcher, ...asked })
  const answer = await body.text()
  return statusCode === 200 && answer.includes(`"text":"${text}"`) && !answer.includes('"isError":true')
}
