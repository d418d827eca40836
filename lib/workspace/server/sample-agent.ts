import type { ChildProcess } from 'node:child_process'
import type { OutboxJob } from '@/lib/notify/server'
import type { Ctx } from '@/lib/platform/context'
import { env } from '@/lib/platform/server/env'
import { log } from '@/lib/platform/server/log'
import { SAMPLE_PROFILE } from './load-sample'
import { moveSampleStart } from './move-sample-start'
import { sampleTokenFile } from './sample-files'
import { endSampleProcess, startSampleProcess } from './sample-process'

/** Carries out starts of the sample agent: each in a process of its own, its end told by state and last line. */
export class SampleAgent {
  private child: ChildProcess | undefined
  private stopping = false
  private ended: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly ctx: Ctx,
    private readonly orgSlug: string,
  ) {}

  /** Returns when it works; a repeat of a start that is under way does nothing. */
  async start(job: OutboxJob): Promise<void> {
    const id = job.payload.id ?? ''
    if (job.orgId !== this.ctx.orgId) return
    if (this.stopping || !(await moveSampleStart(this.ctx, { id, to: 'running' }))) return
    let lastLine: string | null = null
    const child = startSampleProcess('samples/agent.js', this.args(), line => {
      if (line.trim() !== '') lastLine = line.trim()
    })
    this.child = child
    this.ended = new Promise<number | null>(resolve => {
      // 'close' comes after the last line, and after a start that failed.
      child.once('close', resolve)
    })
      .then(code =>
        moveSampleStart(this.ctx, {
          id,
          to: code === 0 ? 'done' : 'failed',
          detail: this.stopping ? 'The worker was stopped while the agent worked' : lastLine,
        }),
      )
      .catch(error => log.error({ err: error }, 'the end of the sample agent could not be recorded'))
  }

  async close(): Promise<void> {
    this.stopping = true
    if (this.child !== undefined) await endSampleProcess(this.child)
    await this.ended
  }

  private args(): string[] {
    return [
      ...['--gateway', `http://localhost:${env().GATEWAY_PORT}`],
      ...['--org', this.orgSlug],
      ...['--profile', SAMPLE_PROFILE],
      ...['--token-file', sampleTokenFile()],
    ]
  }
}
