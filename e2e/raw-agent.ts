import { randomUUID } from 'node:crypto'

/** What an agent was told about one call. */
export interface Told {
  ok: boolean
  cause: string | undefined
  ticket: string | undefined
  text: string
  structured: Record<string, unknown> | undefined
}

interface RawCall {
  name: string
  arguments: Record<string, unknown>
  key?: string
  ticket?: string
}

const PROTOCOL = '2026-07-28'

/** An agent with nothing between it and the wire: it knows at once when its connection breaks. */
export class RawAgent {
  readonly runId = randomUUID()

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws when the connection breaks: then nothing was acknowledged */
  async call({ name, arguments: args, key, ticket }: RawCall): Promise<Told> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': PROTOCOL,
        'mcp-method': 'tools/call',
        'mcp-name': name,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name,
          arguments: args,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': PROTOCOL,
            'io.modelcontextprotocol/clientInfo': { name: 'raw-agent', version: '1.0.0' },
            'io.modelcontextprotocol/clientCapabilities': {},
            'dev.countersign/run-id': this.runId,
            ...(key !== undefined && { 'dev.countersign/idempotency-key': key }),
            ...(ticket !== undefined && { 'dev.countersign/ticket': ticket }),
          },
        },
      }),
    })
    const text = await response.text()
    // An answer may come as one JSON document or as an event; a stream that was cut has neither.
    const data = text.startsWith('{') ? text : /^data: (.*"jsonrpc".*)$/m.exec(text)?.[1]
    if (data === undefined) throw new Error(`No answer (${response.status}): ${text.slice(0, 500)}`)
    const { result, error } = JSON.parse(data)
    const meta = result?._meta ?? error?.data ?? {}
    return {
      ok: result !== undefined && result.isError !== true,
      cause: meta['dev.countersign/cause'] ?? (error === undefined ? undefined : 'refused'),
      ticket: meta['dev.countersign/ticket'],
      text: result?.content?.[0]?.text ?? error?.message ?? '',
      structured: result?.structuredContent,
    }
  }
}
