import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { log } from '@/lib/platform/server/log'
import { endSampleProcess, startSampleProcess } from './sample-process'

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
const STEADY_AFTER_MS = 30_000

/** One HTTP sample server, kept running; its port stays the same through restarts when it can. */
export class RunningSample {
  private child: ChildProcess | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = false
  private crashes = 0

  private constructor(
    private readonly name: string,
    private readonly file: string,
    private port: number,
    private readonly onUrl: (url: string) => void,
  ) {}

  /** Starts it and gives its address; another port is taken when the wanted one is not free. */
  static async start(
    { name, file, port }: { name: string; file: string; port: number },
    onMoved: (url: string) => void,
  ): Promise<{ sample: RunningSample; url: string }> {
    let first: ((url: string) => void) | undefined
    const ready = new Promise<string>(resolve => {
      first = resolve
    })
    const sample = new RunningSample(name, file, port, url => {
      if (first === undefined) return onMoved(url)
      first(url)
      first = undefined
    })
    await sample.spawn()
    return { sample, url: await ready }
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    if (this.child !== undefined) await endSampleProcess(this.child)
  }

  private async spawn(): Promise<void> {
    const port = (await isFree(this.port)) ? this.port : 0
    if (this.stopped) return
    const started = Date.now()
    const child = startSampleProcess(this.file, ['--port', String(port)], line => {
      const url = / is ready: (http:\S+)/.exec(line)?.[1]
      if (url === undefined) return
      this.port = Number(new URL(url).port)
      this.onUrl(url)
    })
    this.child = child
    child.once('exit', code => {
      if (this.stopped) return
      if (Date.now() - started > STEADY_AFTER_MS) this.crashes = 0
      const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.crashes++)
      log.warn({ server: this.name, code, delay }, 'a sample server ended; it is started again')
      this.timer = setTimeout(() => void this.spawn(), delay)
    })
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
