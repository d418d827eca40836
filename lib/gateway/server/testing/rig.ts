import { request } from 'node:http'

export interface Reply {
  status: number
  body: string
  headers: Record<string, string | string[] | undefined>
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'attacker', version: '1' },
}

/** Requests as an attacker sends them: any bytes, any headers. */
export class Rig {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws when the connection is cut before an answer */
  send(
    body: string | Buffer,
    headers: Record<string, string> = {},
    options: { method?: string; path?: string } = {},
  ) {
    const url = new URL(this.url)
    return new Promise<Reply>((resolve, reject) => {
      const sent = request(
        {
          host: url.hostname,
          port: url.port,
          path: options.path ?? url.pathname,
          method: options.method ?? 'POST',
          headers: {
            authorization: `Bearer ${this.token}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** A request of the modern era; `raw` replaces `"@raw"` in its text by JSON that JSON.stringify would not write. */
  modern(
    method: string,
    params: Record<string, unknown> = {},
    { raw = '', headers = {} } = {},
  ): Promise<Reply> {
    const meta = typeof params._meta === 'object' ? params._meta : {}
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, _meta: { ...envelope, ...meta } },
    })
    const name = params.name ?? params.uri
    return this.send(
      body.replaceAll('"@raw"', () => raw),
      {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(typeof name === 'string' && { 'mcp-name': name }),
        ...headers,
      },
    )
  }

  call(name: string, args: unknown, more: Record<string, unknown> = {}, options = {}): Promise<Reply> {
    return this.modern('tools/call', { name, arguments: args, ...more }, options)
  }
}

/** The JSON-RPC message in an answer, whether it came alone or as an event. */
export function messageOf({ body }: Reply): {
  result?: Record<string, unknown>
  error?: { code: number; message: string }
} {
  const data = body.split('\n').findLast(line => line.startsWith('data: {'))
  return JSON.parse(data === undefined ? body : data.slice('data: '.length))
}

/** The cause that an agent is told. */
export function causeOf(reply: Reply): unknown {
  const meta = messageOf(reply).result?._meta
  return typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'dev.countersign/cause') : undefined
}
