import { request } from 'undici'
import type { Ctx } from '@/lib/platform/context'
import {
  configurePrompt,
  createPromptRelease,
  pushPrompt,
  reviewPromptRelease,
  startPromptRelease,
} from '@/lib/prompts/server'
import { type Assignment, measureAssignment } from './assignment'
import { envelope, type Load, loadBy, mcpRequest, type Once } from './load'
import { quantile, type Report } from './report'
import { type Stage, setStage } from './stage'

const CLIENTS = 32
const ROUNDS = 4
const ROUND_MS = 2_000
const NAME = 'late-parcel'
const targets = ['bare', 'call', 'mcp', 'http'] as const
type Name = (typeof targets)[number]

/**
 * Assignment of a million conversations beside flagd's own, and a prompt in its canary got over MCP and over
 * HTTP by 32 clients, each request of another conversation, beside a bare HTTP handler that answers from memory,
 * and beside a tool call through the same gateway.
 */
export async function promptsBench(): Promise<Report> {
  const assignment = measureAssignment()
  const stage = await setStage()
  try {
    await arrangeCanary(stage.ctx)
    const once = requests(stage)
    await untilServed(once.mcp)
    for (const name of targets) await loadBy(once[name], 8, ROUND_MS)
    const loads: Record<Name, Load[]> = { bare: [], call: [], mcp: [], http: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const name of targets) loads[name].push(await loadBy(once[name], CLIENTS, ROUND_MS))
    return report(assignment, {
      bare: sum(loads.bare),
      call: sum(loads.call),
      mcp: sum(loads.mcp),
      http: sum(loads.http),
    })
  } finally {
    await stage.close()
  }
}

/** Version 1 for everyone, version 2 for one in twenty. */
async function arrangeCanary(author: Ctx): Promise<void> {
  const reviewer: Ctx = { ...author, actor: { kind: 'worker', job: 'reviewer' } }
  const say = (text: string) =>
    pushPrompt(author, {
      file: {
        name: NAME,
        arguments: [{ name: 'order', required: true }],
        messages: [
          {
            role: 'user',
            text: `${text} {{order}}. ${'Look the order up before you promise anything. '.repeat(20)}`,
          },
        ],
      },
    })
  const release = async (version: number, weights: number[]) => {
    const stages = weights.map(weight => ({ weight, minMinutes: 60 }))
    const made = await createPromptRelease(author, { name: NAME, version, stages, submit: true })
    await reviewPromptRelease(reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
    await startPromptRelease(author, { id: made.id })
  }
  await say('Where is')
  await say('Where might be')
  await configurePrompt(author, { name: NAME, judge: {} })
  await release(1, [10_000])
  await release(2, [500, 10_000])
}

let serial = 0

function requests({ direct, gateway }: Stage): Record<Name, Once> {
  const { origin } = new URL(gateway.url)
  const bearer = { authorization: `Bearer ${gateway.token}` }
  return {
    bare: async dispatcher => {
      const text = `text ${serial++}`
      const asked = mcpRequest('tools/call', direct.tool, { arguments: { text }, _meta: envelope })
      const { body } = await request(direct.url, { dispatcher, ...asked })
      return (await body.text()).includes(text)
    },
    call: async dispatcher => {
      const text = `text ${serial++}`
      const _meta = { ...envelope, 'dev.countersign/conversation-id': `conversation-${text}` }
      const asked = mcpRequest('tools/call', gateway.tool, { arguments: { text }, _meta }, gateway.token)
      const { body } = await request(gateway.url, { dispatcher, ...asked })
      return (await body.text()).includes(text)
    },
    mcp: async dispatcher => {
      const order = `order-${serial++}`
      const _meta = { ...envelope, 'dev.countersign/conversation-id': `conversation-${order}` }
      const asked = mcpRequest('prompts/get', NAME, { arguments: { order }, _meta }, gateway.token)
      const { statusCode, body } = await request(gateway.url, { dispatcher, ...asked })
      const answer = await body.text()
      return statusCode === 200 && answer.includes(order) && answer.includes('"variant"')
    },
    http: async dispatcher => {
      const order = `order-${serial++}`
      const url = `${origin}/api/v1/prompts/${NAME}?arg.order=${order}`
      const headers = { ...bearer, 'x-conversation-id': `conversation-${order}` }
      const { statusCode, body } = await request(url, { dispatcher, headers })
      const answer = await body.text()
      return statusCode === 200 && answer.includes(order) && answer.includes('"variant"')
    },
  }
}

/** The gateway hears of the release behind its start. */
async function untilServed(once: Once): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { errors } = await loadBy(once, 1, 50)
    if (errors === 0) return
  }
  throw new Error('The gateway does not serve the prompt')
}

const sum = (loads: Load[]): Load => ({
  latencies: loads.flatMap(l => l.latencies),
  perSecond: Math.round(loads.reduce((n, l) => n + l.perSecond, 0) / loads.length),
  errors: loads.reduce((n, l) => n + l.errors, 0),
})

function report(assignment: Assignment, loads: Record<Name, Load>): Report {
  const figures = (name: Name) => ({
    [`${name}.32.medianMs`]: quantile(loads[name].latencies, 0.5),
    [`${name}.32.p99Ms`]: quantile(loads[name].latencies, 0.99),
    [`${name}.32.perSecond`]: loads[name].perSecond,
    [`${name}.errors`]: loads[name].errors,
  })
  const errors = loads.mcp.errors + loads.http.errors
  const ofCall = (name: 'mcp' | 'http') =>
    Math.round((loads[name].perSecond / loads.call.perSecond) * 100) / 100
  const goals = {
    assignMillionMs: {
      goal: '≤ 2,000 of the processor',
      measured: assignment.cpuMs,
      pass: assignment.cpuMs <= 2_000,
    },
    mcpOfCall: {
      goal: '≥ 0.8 of the throughput of a tool call',
      measured: ofCall('mcp'),
      pass: ofCall('mcp') >= 0.8,
    },
    httpOfCall: {
      goal: '≥ 1 of the throughput of a tool call',
      measured: ofCall('http'),
      pass: ofCall('http') >= 1,
    },
    errors: { goal: '0', measured: errors, pass: errors === 0 },
  }
  return {
    name: 'prompts',
    figures: {
      'assign.millionCpuMs': assignment.cpuMs,
      'assign.perSecond': assignment.perSecond,
      'assign.candidateShare': assignment.share,
      ...figures('mcp'),
      ...figures('http'),
    },
    baseline: { 'flagd.assign.perSecond': assignment.flagdPerSecond, ...figures('bare'), ...figures('call') },
    goals,
    pass: Object.values(goals).every(g => g.pass),
  }
}
