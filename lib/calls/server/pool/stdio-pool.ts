import type { Upstream, UpstreamTarget } from '@/lib/servers/server'
import { BackOff } from './back-off'
import { connect } from './connect'
import { gone } from './http-pool'
import type { CallHooks, Lease, LeaseOptions, ServerPool } from './lease'

/**
 * One process for all calls of a server. Questions and logs of legacy servers carry no call: so calls that may ask go
 * one at a time, and logs are given to a call only while it is alone.
 */
export class StdioPool implements ServerPool {
  private process: Promise<Upstream> | undefined
  private readonly active = new Set<CallHooks>()
  private asker: CallHooks | undefined
  private askersTurn: Promise<void> = Promise.resolve()
  private readonly backOff = new BackOff()
  private closed = false

  constructor(private readonly target: UpstreamTarget) {}

  async lease(options: LeaseOptions): Promise<Lease> {
    const upstream = await this.start()
    const serial = options.mayAsk && upstream.era === 'legacy'
    const done = serial ? await this.takeTurn(options.signal) : () => undefined
    if (serial) this.asker = options.hooks
    this.active.add(options.hooks)
    let lent = true
    return {
      upstream,
      release: () => {
        if (!lent) return
        lent = false
        this.active.delete(options.hooks)
        if (this.asker === options.hooks) this.asker = undefined
        done()
      },
    }
  }

  async close(): Promise<void> {
    this.closed = true
    const running = await this.process?.catch(() => undefined)
    this.process = undefined
    await running?.close()
  }

  private start(): Promise<Upstream> {
    if (this.closed) return Promise.reject(gone(this.target.name))
    this.process ??= connect(this.target, this.backOff, {
      asker: () => this.asker,
      listener: () => (this.active.size === 1 ? [...this.active][0] : undefined),
      onClose: () => {
        this.process = undefined
      },
    }).catch(error => {
      this.process = undefined
      throw error
    })
    return this.process
  }

  private async takeTurn(signal: AbortSignal): Promise<() => void> {
    const before = this.askersTurn
    let done: () => void = () => undefined
    const mine = new Promise<void>(resolve => {
      done = resolve
    })
    this.askersTurn = before.then(() => mine)
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      await Promise.race([before, stopped])
      return done
    } catch (error) {
      done()
      throw error
    }
  }
}
