import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ctxFor, testDatabase } from '@/db/testing'
import { every } from '@/lib/platform/server/every'
import * as prompts from '@/lib/prompts/server'
import { type Gateway, startGateway } from '.'
import { Fixture } from './testing/fixture'
import { makeWorld, type World } from './testing/world'

await testDatabase()
const fixture = await new Fixture('modern').start()
const CONVERSATION = 'dev.countersign/conversation-id'
const servedMeta = z.object({ version: z.number() })
const NAME = 'track-parcel'
let world: World
let second: Gateway
let replicas: Client[]
/** The judge as the worker runs it. */
let judge: { close(): Promise<void> }

beforeAll(async () => {
  world = await makeWorld({
    servers: { fixture: { transport: 'http', url: fixture.url, auth: { type: 'none' } } },
    profile: { managedPrompts: ['*'] },
  })
  second = await startGateway({ port: 0 })
  const secondUrl = `http://127.0.0.1:${second.port}/mcp/${world.slug}/support`
  replicas = [await world.connect(), await world.connect({ url: secondUrl })]
  judge = every(200, 'judge', () => prompts.judgeDueReleases())
})
afterAll(async () => {
  await judge.close()
  await second.close()
  await world.close()
  await fixture.stop()
})

/** What an agent is told to call, and by which version. */
async function told(client: Client, conversation: string): Promise<{ tool: string; version: number }> {
  const { messages, _meta } = await client.getPrompt({ name: NAME, _meta: { [CONVERSATION]: conversation } })
  const [first] = messages
  const text = first?.content.type === 'text' ? first.content.text : ''
  const { version } = servedMeta.parse(_meta?.['dev.countersign/prompt'])
  return { tool: text.replace('Call ', ''), version }
}

/** One conversation of an agent that does what its prompt says; gives the version that it had. */
async function converse(client: Client, conversation: string): Promise<number> {
  const { tool, version } = await told(client, conversation)
  await client.callTool({
    name: tool,
    arguments: tool === 'echo' ? { text: conversation } : {},
    _meta: { [CONVERSATION]: conversation },
  })
  return version
}

test('a worse canary is taken back by itself, and both replicas serve the old version within a second', async () => {
  const reviewer = await ctxFor(world.ctx.orgId, { role: 'reviewer' })
  const release = async (version: number, weights: number[]) => {
    const stages = weights.map(weight => ({ weight, minMinutes: 60 }))
    const made = await prompts.createPromptRelease(world.ctx, { name: NAME, version, stages, submit: true })
    await prompts.reviewPromptRelease(reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
    await prompts.startPromptRelease(world.ctx, { id: made.id })
    return made.id
  }
  for (const text of ['Call echo', 'Call broken'])
    await prompts.pushPrompt(world.ctx, { file: { name: NAME, messages: [{ role: 'user', text }] } })
  await prompts.configurePrompt(world.ctx, {
    name: NAME,
    judge: { guardrails: [{ name: 'tools', metric: 'tool_success' }], settleSeconds: 1 },
  })
  await release(1, [10_000])
  const id = await release(2, [3_000, 10_000])
  const served = (client: Client, conversation: string) =>
    vi.waitFor(() => told(client, conversation), { timeout: 20_000 })
  await Promise.all(replicas.map((client, i) => served(client, `first-${i}`)))

  const versions = new Set<number>()
  const points: number[] = []
  const state = async () => (await prompts.getPromptRelease(world.ctx, { id })).state
  for (let n = 0; (await state()) === 'canary' && n < 400; n += replicas.length) {
    const ran = await Promise.all(replicas.map((client, i) => converse(client, `c-${n + i}`)))
    for (const version of ran) versions.add(version)
    points.push((await prompts.getReleaseEvidence(world.ctx, { id })).looks)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const release2 = await prompts.getPromptRelease(world.ctx, { id })
  expect(release2).toMatchObject({ state: 'rolled_back', endedBy: { kind: 'worker' } })
  expect(versions).toEqual(new Set([1, 2]))
  expect(new Set(points).size, 'the evidence grew while it was looked at').toBeGreaterThan(2)

  // From now on both replicas give the old version, also to conversations that had the new one.
  const endedAt = Date.parse(release2.endedAt ?? '')
  const late: number[] = []
  while (Date.now() < endedAt + 3_000)
    for (const [i, client] of replicas.entries())
      if ((await told(client, `c-${i}`)).version !== 1) late.push(Date.now() - endedAt)
      else await told(client, `after-${Date.now()}`)
  expect(Math.max(0, ...late)).toBeLessThan(1_000)

  await vi.waitFor(async () => {
    const { latest, lastServed } = await prompts.getReleaseEvidence(world.ctx, { id })
    expect(latest).toMatchObject({ verdict: 'rollback', applied: true, reasons: [{ code: 'harm' }] })
    expect(latest?.sampleRatio.mismatch).toBe(false)
    expect(Date.parse(lastServed.stable ?? '')).toBeGreaterThan(endedAt)
    expect(Date.parse(lastServed.candidate ?? '')).toBeLessThan(endedAt + 1_000)
  })
})
