import { existsSync } from 'node:fs'
import { listOrganizations } from '@/lib/identity/server'
import type { OutboxHandler } from '@/lib/notify/server'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { env } from '@/lib/platform/server/env'
import { notices } from '@/lib/platform/server/listen'
import { log } from '@/lib/platform/server/log'
import { updateServer } from '@/lib/servers/server'
import { loadSample, renewSampleToken } from './load-sample'
import { loadState } from './load-state'
import { failLostStarts } from './move-sample-start'
import { SampleAgent } from './sample-agent'
import { type SampleServer, sampleServers, sampleTokenFile } from './sample-files'
import { RunningSample } from './sample-server'
import { SAMPLE_AGENT_TOPIC } from './start-sample-agent'

export interface Samples {
  handlers: Record<string, OutboxHandler>
  close(): Promise<void>
}

/**
 * The worker's part of the sample workspace, in the instance's first organization: loads it on an empty instance,
 * keeps its HTTP servers running while they are there, and carries out starts of the sample agent.
 */
export async function startSamples(): Promise<Samples> {
  const [organization] = await listOrganizations()
  if (!env().COUNTERSIGN_SAMPLE || organization === undefined || sampleServers().length === 0)
    return { handlers: {}, close: async () => undefined }
  const ctx: Ctx = {
    orgId: organization.id,
    actor: { kind: 'system', reason: 'sample workspace' },
    requestId: newId(),
    clock: systemClock,
  }
  const world = new SampleWorld(ctx)
  const agent = new SampleAgent(ctx, organization.slug)
  await failLostStarts(ctx, {})
  try {
    await world.open()
  } catch (error) {
    log.error({ err: error }, 'the sample workspace cannot be loaded; all else works')
  }
  return {
    handlers: { [SAMPLE_AGENT_TOPIC]: job => agent.start(job) },
    close: async () => {
      await Promise.all([agent.close(), world.close()])
    },
  }
}

type HttpSample = Extract<SampleServer, { transport: 'http' }>
const httpSamples = (): HttpSample[] => sampleServers().filter(server => server.transport === 'http')

/** The HTTP sample servers of one organization. */
class SampleWorld {
  private readonly running = new Map<string, RunningSample>()
  private unsubscribe: (() => void) | undefined
  private turn: Promise<unknown> = Promise.resolve()
  private closed = false

  constructor(private readonly ctx: Ctx) {}

  async open(): Promise<void> {
    const { servers, profiles } = await loadState(this.ctx)
    // The token is written last: a load that was cut short is done again, over nothing but samples.
    const names = sampleServers().map(sample => sample.name)
    const mine = servers.every(server => names.includes(server.name))
    const untouched = mine && (servers.length > 0 || profiles.length === 0)
    if (untouched && !existsSync(sampleTokenFile())) await loadSample(this.ctx, await this.startAll())
    await this.reconcile()
    if (!existsSync(sampleTokenFile()) && this.running.size > 0) await renewSampleToken(this.ctx)
    this.unsubscribe = await notices.subscribe({
      onNotice: notice => {
        if (notice.topic === 'servers' && notice.orgId === this.ctx.orgId) this.reconcileSoon()
      },
      onResync: () => this.reconcileSoon(),
    })
  }

  async close(): Promise<void> {
    this.closed = true
    this.unsubscribe?.()
    await this.turn
    await Promise.all([...this.running.values()].map(sample => sample.stop()))
  }

  private reconcileSoon(): void {
    this.turn = this.turn
      .then(() => (this.closed ? undefined : this.reconcile()))
      .catch(error => log.warn({ err: error }, 'the sample servers cannot be looked after'))
  }

  private async startAll(): Promise<Map<string, string>> {
    const started = await Promise.all(
      httpSamples().map(async one => [one.name, await this.start(one)] as const),
    )
    return new Map(started)
  }

  /** Runs what is stored as a sample on this machine, and nothing else. */
  private async reconcile(): Promise<void> {
    const { servers } = await loadState(this.ctx)
    for (const sample of httpSamples()) {
      const config = servers.find(server => server.name === sample.name)?.config
      const wanted = config?.transport === 'http' && isOurs(config.url)
      if (wanted && !this.running.has(sample.name)) await this.moved(sample.name, await this.start(sample))
      if (!wanted) {
        await this.running.get(sample.name)?.stop()
        this.running.delete(sample.name)
      }
    }
  }

  private async start({ name, file, portOffset }: HttpSample): Promise<string> {
    const { sample, url } = await RunningSample.start(
      { name, file, port: env().GATEWAY_PORT + portOffset },
      moved => void this.moved(name, moved).catch(error => log.warn({ err: error, name }, 'a sample moved')),
    )
    this.running.set(name, sample)
    return url
  }

  /** Tells where it listens now, when that is not what is stored. */
  private async moved(name: string, url: string): Promise<void> {
    const server = (await loadState(this.ctx)).servers.find(one => one.name === name)
    if (server?.config.transport !== 'http' || server.config.url === url || !isOurs(server.config.url)) return
    await updateServer(this.ctx, { id: server.id, config: { ...server.config, url } })
  }
}

const isOurs = (url: string): boolean => new URL(url).hostname === '127.0.0.1'
