import path from 'node:path'
import type { LoggingMessageNotification, Progress, Tool } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { readEffects } from './store/effects.js'
import { connectStdio, runToEnd, sampleStorePerTest } from './testing'

const SERVER = 'samples/servers/inventory.js'
const FIND = 'inventory.findAvailableStock'
sampleStorePerTest()

const inBothEras = describe.each(['legacy', 'auto'] as const)
const logsPlease = { 'io.modelcontextprotocol/logLevel': 'debug' }

inBothEras('inventory, client in mode %s', mode => {
  const connect = (onTools?: (tools: Tool[]) => void) =>
    connectStdio(SERVER, {
      versionNegotiation: { mode },
      ...(onTools && {
        listChanged: {
          tools: { onChanged: (error, tools) => (error ? expect.fail(`${error}`) : onTools(tools ?? [])) },
        },
      }),
    })

  it('lists its tools with hints and schemas', async () => {
    const client = await connect()
    expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy')
    const { tools } = await client.listTools()
    expect(tools.map(tool => tool.name)).toEqual([
      FIND,
      'inventory.recountStock',
      'inventory.draftOrder',
      'inventory.slowReport',
    ])
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(tools[0]?.inputSchema.required).toEqual(['sku'])
    expect(tools[0]?.outputSchema?.required).toEqual(['sku', 'available', 'region', 'freshness'])
    expect(tools[2]?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
    })
  })

  it('finds stock, and says so when the article does not exist or the number is malformed', async () => {
    const client = await connect()
    const found = await client.callTool({ name: FIND, arguments: { sku: 'SKU-1001', quantity: 50 } })
    expect(found.structuredContent).toEqual({
      sku: 'SKU-1001',
      available: 42,
      region: 'eu-central',
      freshness: 'cached',
    })
    expect(found.content).toMatchObject([{ text: expect.stringContaining('not enough for 50') }])
    for (const sku of ['SKU-9999', 'drop table']) {
      expect(await client.callTool({ name: FIND, arguments: { sku } })).toMatchObject({ isError: true })
    }
  })

  it('reports progress and logs while it recounts', async () => {
    const client = await connect()
    const logs: LoggingMessageNotification['params'][] = []
    const steps: Progress[] = []
    client.setNotificationHandler('notifications/message', ({ params }) => {
      logs.push(params)
    })
    const counted = await client.callTool(
      { name: 'inventory.recountStock', arguments: { region: 'us-east', aisles: 2 }, _meta: logsPlease },
      { onprogress: step => steps.push(step) },
    )
    expect(counted.structuredContent).toEqual({
      region: 'us-east',
      aislesCounted: 2,
      articles: 4,
      units: 310,
    })
    expect(steps.map(step => [step.progress, step.total])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(logs.map(log => log.level)).toEqual(['info', 'warning', 'info'])
    const after = await client.callTool({ name: FIND, arguments: { sku: 'SKU-1001', region: 'us-east' } })
    expect(after.structuredContent).toMatchObject({ freshness: 'live' })
  })

  it('stops a recount that is cancelled, and changes nothing', async () => {
    const client = await connect()
    const cancel = new AbortController()
    const call = client.callTool(
      { name: 'inventory.recountStock', arguments: { region: 'us-east', aisles: 2 } },
      { signal: cancel.signal, onprogress: () => cancel.abort('enough') },
    )
    await expect(call).rejects.toThrow()
    // A recount that had gone on would be done before this one, which takes longer.
    await client.callTool({ name: 'inventory.recountStock', arguments: { region: 'ap-south', aisles: 3 } })
    expect((await readEffects()).map(effect => effect.arguments.region)).toEqual(['ap-south'])
  })

  it('counts a repeated draft once, even when both come at the same time', async () => {
    const [one, two] = await Promise.all([connect(), connect()])
    const order = { sku: 'SKU-2040', quantity: 5, customerRef: 'PO-1' }
    const draft = (client: typeof one, key: string, customerRef = order.customerRef) =>
      client.callTool({
        name: 'inventory.draftOrder',
        arguments: { ...order, customerRef },
        _meta: { 'dev.countersign/idempotency-key': key },
      })
    const [first, second] = await Promise.all([draft(one, 'k1'), draft(two, 'k1')])
    expect(first.structuredContent).toMatchObject({ orderId: 'D-5001', status: 'draft' })
    expect(second.structuredContent).toEqual(first.structuredContent)
    expect(await readEffects()).toMatchObject([{ tool: 'inventory.draftOrder', idempotencyKey: 'k1' }])

    expect(await draft(one, 'k1', 'PO-2')).toMatchObject({ isError: true })
    expect((await draft(one, 'k2', 'PO-2')).structuredContent).toMatchObject({ orderId: 'D-5002' })
    expect(await readEffects()).toHaveLength(2)
  })

  it('drifts while it runs, tells its clients, and is found drifted after a restart', async () => {
    const seen: Tool[][] = []
    const changes = waiter()
    const client = await connect(tools => {
      seen.push(tools)
      changes.tick()
    })
    expect(await runToEnd(['samples/drift.js'])).toMatchObject({ code: 0 })
    await changes.next()
    expect(seen[0]?.[0]).toMatchObject({
      description: expect.stringContaining('warehouse'),
      inputSchema: { required: ['sku', 'warehouse'] },
      outputSchema: { required: ['sku', 'available', 'region'] },
      annotations: { readOnlyHint: true, openWorldHint: true },
    })
    expect(await client.callTool({ name: FIND, arguments: { sku: 'SKU-1001' } })).toMatchObject({
      isError: true,
    })
    const found = await client.callTool({ name: FIND, arguments: { sku: 'SKU-1001', warehouse: 'FRA-2' } })
    expect(found.structuredContent).toEqual({ sku: 'SKU-1001', available: 42, region: 'eu-central' })

    const restarted = await (await connect()).listTools()
    expect(restarted.tools[0]?.inputSchema.required).toContain('warehouse')

    expect(await runToEnd(['samples/drift.js', '--undo'])).toMatchObject({ code: 0 })
    await changes.next()
    expect(seen[1]?.[0]?.inputSchema.required).toEqual(['sku'])
  })
})

it('is slower with its report than a caller may want to wait, and can be cancelled', async () => {
  const client = await connectStdio(SERVER)
  const call = client.callTool({ name: 'inventory.slowReport', arguments: {} }, { timeout: 300 })
  await expect(call).rejects.toThrow(/timed out/i)
  expect(await client.callTool({ name: FIND, arguments: { sku: 'SKU-1001' } })).not.toHaveProperty('isError')
})

it('explains the drift command', async () => {
  const drift = async (...args: string[]) => runToEnd(['samples/drift.js', ...args])
  expect(await drift('--nope')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Usage: npm run sample:drift'),
  })
  expect((await drift('--undo')).output).toContain('nothing to undo')
  expect((await drift()).output).toContain('+ input  warehouse (required)')
  expect((await drift()).output).toContain('has drifted already')

  const elsewhere = ['--data-dir', path.join(process.env.COUNTERSIGN_SAMPLE_STORE ?? '', 'other')]
  expect((await drift(...elsewhere)).output).toContain('+ input')
  expect((await drift('--undo', ...elsewhere)).output).toContain('is back')
})

/** Waits for one more tick than it has waited for before. */
function waiter() {
  let ticks = 0
  let waiting: (() => void) | undefined
  return {
    tick() {
      ticks++
      waiting?.()
    },
    async next() {
      if (ticks === 0) await new Promise<void>(resolve => (waiting = resolve))
      ticks--
      waiting = undefined
    },
  }
}
