import { once } from 'node:events'
import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { readEffects } from './store/effects.js'
import { connectHttp, runToEnd, sampleStorePerTest, startHttp } from './testing'

const SERVER = 'samples/servers/change.js'
sampleStorePerTest()

const call = (client: Client, tool: string, args: Record<string, unknown>, key?: string) =>
  client.callTool({
    name: `change.${tool}`,
    arguments: args,
    ...(key && { _meta: { 'dev.countersign/idempotency-key': key } }),
  })

describe.each(['legacy', 'auto'] as const)('change, client in mode %s', mode => {
  const connect = async () => connectHttp((await startHttp(SERVER)).url, { versionNegotiation: { mode } })

  it('lists its tools with honest hints', async () => {
    const client = await connect()
    expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy')
    const { tools } = await client.listTools()
    const hints = tools.map(({ name, annotations: hint }) => [
      name,
      hint?.readOnlyHint,
      hint?.destructiveHint,
      hint?.idempotentHint,
    ])
    expect(hints).toEqual([
      ['change.getServiceState', true, false, true],
      ['change.createRemediationPlan', true, false, true],
      ['change.restartService', false, true, false],
      ['change.rollbackDeployment', false, true, true],
      ['change.scaleService', false, true, true],
    ])
  })

  it('plans a remediation without changing anything, and the same one for the same trouble', async () => {
    const client = await connect()
    const trouble = { service: 'payments', symptom: 'error rate 12 %' }
    const plan = await call(client, 'createRemediationPlan', trouble)
    expect(plan.structuredContent).toMatchObject({
      planId: expect.stringMatching(/^PLAN-[0-9a-f]{8}$/),
      changeId: 'CHG-2291',
      recommendedSteps: expect.arrayContaining(['Restart payments.']),
      rollbackSteps: expect.arrayContaining(['Deploy payments 4.8.0 again.']),
      requiresHumanApproval: true,
    })
    expect((await call(client, 'createRemediationPlan', trouble)).structuredContent).toEqual(
      plan.structuredContent,
    )
    expect(await readEffects()).toEqual([])
  })

  it('changes services for real; a repeated key scales once, and restarts twice', async () => {
    const client = await connect()
    for (const _ of [1, 2]) {
      const scaled = await call(client, 'scaleService', { service: 'payments', replicas: 5 }, 'k-scale')
      expect(scaled.structuredContent).toMatchObject({ replicas: 5 })
      await call(client, 'rollbackDeployment', { service: 'payments', toVersion: '4.7.3' }, 'k-roll')
      await call(client, 'restartService', { service: 'payments', reason: 'leak' }, 'k-restart')
    }
    const after = await call(client, 'getServiceState', { service: 'payments' })
    expect(after.structuredContent).toMatchObject({
      version: '4.7.3',
      previousVersion: '4.8.0',
      replicas: 5,
      restarts: 2,
      health: 'healthy',
    })
    const effects = await readEffects()
    expect(effects.map(effect => effect.tool).sort()).toEqual([
      'change.restartService',
      'change.restartService',
      'change.rollbackDeployment',
      'change.scaleService',
    ])
    expect(effects[0]).toMatchObject({
      arguments: { service: 'payments', replicas: 5 },
      idempotencyKey: 'k-scale',
    })
    expect(await call(client, 'scaleService', { service: 'nope', replicas: 2 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Known: payments') }],
    })
    expect(await call(client, 'scaleService', { service: 'payments', replicas: 2 }, 'k-scale')).toMatchObject(
      { isError: true },
    )
  })
})

it('stops gracefully on SIGTERM, with a client connected', async () => {
  const { url, child } = await startHttp(SERVER)
  await (await connectHttp(url)).listTools()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('answers nobody but local callers, and only at /mcp', async () => {
  const { url } = await startHttp(SERVER)
  expect((await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await fetch(new URL('/other', url))).status).toBe(404)
})

it('says what is wrong with its port', async () => {
  const { url } = await startHttp(SERVER)
  expect(await runToEnd([SERVER, '--port', url.port])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`port ${url.port} is taken`),
  })
  expect(await runToEnd([SERVER, '--port', 'x'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('not a port'),
  })
  expect(await runToEnd([SERVER, '--oops'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('Usage'),
  })
})
