import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { McpServer } from '@modelcontextprotocol/server'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readEffects } from './store/effects.js'
import { runToEnd, sampleStorePerTest, startHttp } from './testing'

sampleStorePerTest()
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const agent = (gateway: string | URL, ...args: string[]) =>
  runToEnd(['samples/agent.js', '--gateway', String(gateway), '--pause', '0', ...args], {
    COUNTERSIGN_TOKEN: 'token-1',
  })

/** Listens on a free port of the loopback interface. */
async function listen(handler: Parameters<typeof createServer>[1]) {
  const server = createServer(handler)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no address')
  return `http://127.0.0.1:${address.port}`
}

it('works directly at a sample server, too', async () => {
  const { url } = await startHttp('samples/servers/tickets.js')
  const { code, output } = await agent(url.origin, '--only', 'tools,ticket,prompt')
  expect(output).toContain('The day went as scripted.')
  expect(output).toContain('T-1006 (open, normal)')
  expect(code).toBe(0)
  expect((await readEffects()).map(effect => effect.tool)).toEqual(['tickets.openTicket'])
})

it('says which step did not go as scripted', async () => {
  const { url } = await startHttp('samples/servers/change.js')
  const { code, output } = await agent(url.origin, '--only', 'denied,plan')
  expect(output).toMatch(/✗ ok: payments restarted.*\n {4}expected authz_denied or policy_denied/)
  expect(output).toMatch(/✓ ok: Plan PLAN-/)
  expect(output).toContain('1 of 2 steps did not go as scripted.')
  expect(code).toBe(1)
})

describe('a call that a person has to decide on', () => {
  /** A server that holds the call as the gateway does: until it was repeated often enough with its ticket. */
  async function holdingServer(repeats: number) {
    const metas: Record<string, unknown>[] = []
    return {
      metas,
      url: await listen(async (request, response) => {
        const server = new McpServer({ name: 'holding', version: '1.0.0' })
        server.registerTool(
          'tickets.openTicket',
          { inputSchema: z.looseObject({}), outputSchema: z.object({ ticketId: z.string() }) },
          () => ({ content: [], structuredContent: { ticketId: 'T-7' } }),
        )
        server.registerTool('tickets.notifyCustomer', { inputSchema: z.looseObject({}) }, (_, context) => {
          metas.push({ ...context.mcpReq._meta })
          if (metas.length > repeats) return { content: [{ type: 'text', text: 'Sent.' }] }
          return {
            isError: true,
            content: [{ type: 'text', text: 'A person has to approve this.' }],
            _meta: {
              'dev.countersign/cause': 'awaiting_human',
              'dev.countersign/ticket': 'hold-1',
              'dev.countersign/status': 'awaiting_human',
              'dev.countersign/url': 'http://console/inbox/1',
              'dev.countersign/retry-after': 0.05,
            },
          }
        })
        const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true })
        await server.connect(transport)
        await transport.handleRequest(request, response)
      }),
    }
  }

  it('is repeated with its ticket and its key until it is decided', async () => {
    const { url, metas } = await holdingServer(2)
    const { code, output } = await agent(url, '--only', 'notify')
    expect(output).toContain('waits for a person: http://console/inbox/1')
    expect(output).toContain('✓ ok: Sent.')
    expect(code).toBe(0)
    expect(metas.map(meta => meta['dev.countersign/ticket'])).toEqual([undefined, 'hold-1', 'hold-1'])
    for (const name of ['idempotency-key', 'run-id', 'conversation-id']) {
      expect(new Set(metas.map(meta => meta[`dev.countersign/${name}`]))).toEqual(
        new Set([expect.any(String)]),
      )
    }
    const traces = metas.map(meta => String(meta.traceparent).split('-'))
    expect(traces[0]).toEqual([
      '00',
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
      '01',
    ])
    expect(new Set(traces.map(trace => trace[1])).size).toBe(1)
  })

  it('is given up when nobody decides for longer than the agent is patient', async () => {
    const { url } = await holdingServer(Number.POSITIVE_INFINITY)
    const { code, output } = await agent(url, '--only', 'notify', '--patience', '1')
    expect(output).toContain('✗ awaiting_human: A person has to approve this.')
    expect(code).toBe(1)
  })
})

describe('what bad input gets', () => {
  it('a gateway that is not there', async () => {
    const url = await listen(() => undefined)
    for (const close of closers.splice(0)) close()
    const { code, output } = await agent(url)
    expect(output).toContain(`${url}/mcp/acme/order-support-agent cannot be reached: connect ECONNREFUSED`)
    expect(code).toBe(6)
  })

  it('a token that is refused', async () => {
    const url = await listen((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    })
    const { code, output } = await agent(url)
    expect(output).toContain('refused the token')
    expect(output.split('\n')).toHaveLength(2)
    expect(code).toBe(3)
  })

  it.each([
    [['--nope'], 'npm run sample:agent -- [options]'],
    [['--only', 'lunch'], 'There is no step "lunch"; there are tools, stock'],
    [['--pause', 'long'], '--pause must be a whole number'],
    [['--gateway', 'nonsense'], '"nonsense" is not the address of a gateway'],
  ])('%s', async (args, message) => {
    const { code, output } = await runToEnd(
      ['samples/agent.js', '--gateway', 'http://127.0.0.1:1', ...args],
      {
        COUNTERSIGN_TOKEN: 'token-1',
      },
    )
    expect(output).toContain(message)
    expect(code).toBe(2)
  })

  it('no instance, an instance without a token, and one with both', async () => {
    const dataDir = process.env.COUNTERSIGN_SAMPLE_STORE ?? ''
    const env = { COUNTERSIGN_DATA_DIR: dataDir, COUNTERSIGN_TOKEN: '', COUNTERSIGN_GATEWAY_URL: '' }
    const start = () => runToEnd(['samples/agent.js'], env)
    expect(await start()).toMatchObject({ code: 2, output: expect.stringContaining('No instance was found') })
    await writeFile(path.join(dataDir, 'instance.json'), JSON.stringify({ gatewayUrl: 'http://127.0.0.1:1' }))
    expect(await start()).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is no agent token'),
    })
    await writeFile(path.join(dataDir, 'sample-agent.token'), 'secret\n')
    expect(await start()).toMatchObject({ code: 6, output: expect.not.stringContaining('secret') })
  })
})
