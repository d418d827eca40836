import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@/lib/platform/errors'
import { MISCONFIGURED } from './role'

export const roleNames = ['console', 'gateway', 'worker'] as const
export type RoleName = (typeof roleNames)[number]

interface Options {
  role: RoleName
  root: string
  /** Asked after the process says that it is ready. */
  healthUrl: string | undefined
  say(text: string): void
}

const MAX_DELAY_MS = 30_000
const HEALTHY_AFTER_MS = 60_000
const FIRST_TRIES = 3

/** One role as a process of its own, started again, more and more slowly, when it crashes. */
export class Child {
  private process: ChildProcess | undefined
  private stopping = false
  private crashes = 0
  private everReady = false
  private settle: { resolve(): void; reject(error: unknown): void } | undefined

  constructor(private readonly options: Options) {}

  /** Resolves when it answers for the first time; rejects when it cannot. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.spawn()
    })
  }

  /** Ends it and starts it anew, for changed code. */
  async restart(): Promise<void> {
    const before = this.process
    this.process = undefined
    if (before !== undefined) await end(before, 2_000)
    if (!this.stopping && this.process === undefined) this.spawn()
  }

  /** Asks it to drain; kills it after `patience` ms. */
  async stop(patience: number): Promise<void> {
    this.stopping = true
    if (this.process !== undefined) await end(this.process, patience)
  }

  private spawn(): void {
    const { role, root, healthUrl } = this.options
    const started = Date.now()
    // A process group of its own: Ctrl-C reaches the launcher alone, which then lets each role drain.
    const child = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist', `${role}.js`)], {
      cwd: root,
      env: { ...process.env, COUNTERSIGN_ROLE: role },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    this.process = child
    child.once('message', () => {
      answers(healthUrl).then(
        () => this.onReady(),
        error => this.settle?.reject(error),
      )
    })
    child.once('exit', (code, signal) => {
      if (this.stopping || this.process !== child) return
      if (Date.now() - started > HEALTHY_AFTER_MS) this.crashes = 0
      this.onCrash(code, signal === null ? `code ${code}` : signal)
    })
  }

  private onReady(): void {
    if (this.everReady) this.options.say(`The ${this.options.role} is back`)
    this.everReady = true
    this.settle?.resolve()
  }

  private onCrash(code: number | null, how: string): void {
    const { role, say } = this.options
    this.crashes++
    if (!this.everReady && (code === MISCONFIGURED || this.crashes >= FIRST_TRIES)) {
      const error = new AppError('unavailable', `The ${role} does not start (${how})`, {
        detail: 'Its own words are above.',
      })
      this.settle?.reject(error)
      return
    }
    const delay = Math.min(MAX_DELAY_MS, 250 * 2 ** this.crashes)
    say(`The ${role} stopped (${how}); starting it again in ${delay / 1000} s`)
    setTimeout(() => {
      if (!this.stopping) this.spawn()
    }, delay)
  }
}

async function end(child: ChildProcess, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await exited
  clearTimeout(timer)
}

async function answers(url: string | undefined): Promise<void> {
  if (url === undefined) return
  let last: unknown
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    try {
      const response = await fetch(url)
      if (response.ok) return
      last = new Error(`it answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    } catch (error) {
      last = error
    }
  }
  throw new AppError('unavailable', `${url} does not answer`, {
    detail: last instanceof Error ? last.message : undefined,
    cause: last,
  })
}
