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

/** Calls the tool from `clients` at once, each one call after the other, for `ms`; every call has other arguments. */
export async function load(target: Target, clients: number, ms: number): Promise<Load> {
  const agent = new Agent({ connections: clients, pipelining: 1, keepAliveTimeout: 60_000 })
  const latencies: number[] = []
  let errors = 0
  const started = performance.now()
  const end = started + ms
  const client = async () => {
    while (performance.now() < end) {
      const at = performance.now()
      if (await callOnce(agent, target)) latencies.push(performance.now() - at)
      else errors++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  await agent.close()
  return { latencies, errors, perSecond: Math.round(latencies.length / seconds) }
}

let serial = 0

async function callOnce(dispatcher: Agent, { url, tool, token }: Target): Promise<boolean> {
  const text = `text ${serial++}`
  const { statusCode, body } = await request(url, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': tool,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: tool,
        arguments: { text },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
          'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
        },
      },
    }),
  })
  const answer = await body.text()
  return statusCode === 200 && answer.includes(`"text":"${text}"`) && !answer.includes('"isError":true')
}
