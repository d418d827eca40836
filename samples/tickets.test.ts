import type { Client, ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEffects } from './store/effects.js'
import { connectHttp, sampleStorePerTest, startHttp } from './testing'

const CLOSE = 'tickets.closeTicket'
const SPRING_DEFAULTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}
let url: URL
sampleStorePerTest()
beforeEach(async () => {
  url = (await startHttp('samples/servers/tickets.js')).url
})

/** A client whose user gives these answers, one after the other; what was asked is kept. */
async function connectPerson(...answers: (ElicitResult | Promise<ElicitResult>)[]) {
  const asked: ElicitRequestFormParams[] = []
  const client = await connectHttp(url, { capabilities: { elicitation: { form: {} } } }, each =>
    each.setRequestHandler('elicitation/create', ({ params }) => {
      if (params.mode === 'url') throw new Error('a form was expected')
      asked.push(params)
      return answers.shift() ?? { action: 'cancel' }
    }),
  )
  return { client, asked }
}

const close = (client: Client, ticketId: string, key?: string) =>
  client.callTool({
    name: CLOSE,
    arguments: { ticketId },
    ...(key && { _meta: { 'dev.countersign/idempotency-key': key } }),
  })

it('speaks 2025-11-25 with sessions, also to a client that asks for more', async () => {
  const client = await connectHttp(url, { versionNegotiation: { mode: 'auto' } })
  expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25')

  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-session-id': 'gone',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(404)
  const { 'mcp-session-id': _, ...sessionless } = headers
  expect((await fetch(url, { method: 'POST', headers: sessionless, body })).status).toBe(400)
})

it('lists its tools, two of them with the hints that Spring sends by default', async () => {
  const client = await connectHttp(url)
  const { tools } = await client.listTools()
  const hints = Object.fromEntries(tools.map(tool => [tool.name, tool.annotations]))
  expect(Object.keys(hints)).toEqual([
    'tickets.findTicket',
    'tickets.openTicket',
    'tickets.addNote',
    CLOSE,
    'tickets.notifyCustomer',
  ])
  expect(hints['tickets.findTicket']?.readOnlyHint).toBe(true)
  expect(hints['tickets.addNote']).toEqual(SPRING_DEFAULTS)
  expect(hints['tickets.notifyCustomer']).toEqual(SPRING_DEFAULTS)
})

it('renders its prompt for a ticket and completes the ticket number', async () => {
  const client = await connectHttp(url)
  const { prompts } = await client.listPrompts()
  expect(prompts).toMatchObject([
    { name: 'ticket-risk-review', arguments: [{ name: 'ticketId', required: true }] },
  ])
  const prompt = await client.getPrompt({ name: 'ticket-risk-review', arguments: { ticketId: 'T-1002' } })
  expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining('Charged twice') })
  await expect(
    client.getPrompt({ name: 'ticket-risk-review', arguments: { ticketId: 'T-1' } }),
  ).rejects.toThrow()
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'ticket-risk-review' },
    argument: { name: 'ticketId', value: 'T-100' },
  })
  expect(completion.values).toHaveLength(5)
})

describe('closing a ticket', () => {
  it('asks by a form with titled reasons, and closes when the person accepts', async () => {
    const { client, asked } = await connectPerson({
      action: 'accept',
      content: { reason: 'duplicate', note: 'see T-1003', notifyCustomer: false },
    })
    const closed = await close(client, 'T-1001', 'c1')
    expect(asked[0]).toMatchObject({
      message: expect.stringContaining('T-1001'),
      requestedSchema: {
        required: ['reason'],
        properties: {
          reason: {
            type: 'string',
            oneOf: expect.arrayContaining([{ const: 'duplicate', title: expect.any(String) }]),
          },
          notifyCustomer: { type: 'boolean' },
        },
      },
    })
    expect(closed.structuredContent).toEqual({
      ticketId: 'T-1001',
      status: 'closed',
      outcome: 'closed',
      reason: 'duplicate',
      note: 'see T-1003',
      customerNotified: false,
    })
    const found = await client.callTool({ name: 'tickets.findTicket', arguments: { ticketId: 'T-1001' } })
    expect(found.structuredContent).toMatchObject({
      status: 'closed',
      closeReason: 'duplicate',
      notes: ['see T-1003'],
    })

    // The same request again is the same answer; another one has nothing left to do. Nobody is asked again.
    expect((await close(client, 'T-1001', 'c1')).structuredContent).toEqual(closed.structuredContent)
    expect((await close(client, 'T-1001')).structuredContent).toMatchObject({ outcome: 'already_closed' })
    expect(asked).toHaveLength(1)
    expect(await readEffects()).toMatchObject([{ tool: CLOSE, idempotencyKey: 'c1' }])
  })

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('leaves it open when the person answers %s', async (action, outcome) => {
    const { client } = await connectPerson({ action })
    expect(await close(client, 'T-1002')).toMatchObject({ structuredContent: { status: 'open', outcome } })
    expect(await readEffects()).toEqual([])
  })

  it('refuses an answer that does not fit the form, and a client that cannot be asked', async () => {
    const { client } = await connectPerson({ action: 'accept', content: { reason: 'because' } })
    expect(await close(client, 'T-1002')).toMatchObject({ isError: true })
    expect(await close(await connectHttp(url), 'T-1002')).toMatchObject({ isError: true })
    expect(await readEffects()).toEqual([])
  })

  it('is one effect when two people accept', async () => {
    const waiting: ((answer: ElicitResult) => void)[] = []
    const person = () =>
      connectHttp(url, { capabilities: { elicitation: { form: {} } } }, each =>
        each.setRequestHandler('elicitation/create', () => {
          const answer = new Promise<ElicitResult>(resolve => waiting.push(resolve))
          // Both accept only once both were asked.
          if (waiting.length === 2) {
            for (const resolve of waiting) resolve({ action: 'accept', content: { reason: 'resolved' } })
          }
          return answer
        }),
      )
    const [one, two] = [await person(), await person()]
    const results = await Promise.all([close(one, 'T-1003', 'a'), close(two, 'T-1003', 'b')])
    const outcomes = results.map(result => JSON.stringify(result.structuredContent))
    expect(
      outcomes.filter(outcome => outcome.includes('"closed"') && !outcome.includes('already')),
    ).toHaveLength(1)
    expect(await readEffects()).toHaveLength(1)
  })
})

it('opens tickets, adds notes and notifies customers once per key', async () => {
  const client = await connectHttp(url)
  const call = (name: string, args: Record<string, unknown>, key: string) =>
    client.callTool({ name, arguments: args, _meta: { 'dev.countersign/idempotency-key': key } })
  for (const _ of [1, 2]) {
    const opened = await call('tickets.openTicket', { subject: 'Lamp flickers', customer: 'Finn Berg' }, 'o1')
    expect(opened.structuredContent).toMatchObject({ ticketId: 'T-1006', status: 'open', priority: 'normal' })
    expect(await call('tickets.addNote', { ticketId: 'T-1006', note: 'called' }, 'n1')).not.toHaveProperty(
      'isError',
    )
    const sent = await call('tickets.notifyCustomer', { ticketId: 'T-1006', message: 'On its way' }, 's1')
    expect(sent.structuredContent).toMatchObject({ sentTo: 'Finn Berg', channel: 'email' })
  }
  expect((await readEffects()).map(effect => effect.tool)).toEqual([
    'tickets.openTicket',
    'tickets.addNote',
    'tickets.notifyCustomer',
  ])
  expect(await call('tickets.findTicket', { ticketId: 'T-9' }, 'x')).toMatchObject({ isError: true })
})
