import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@/lib/platform/errors'
import type { DiffTaskInput, DiffTaskName, DiffTaskResult } from './diff-tasks'

/** A hostile pattern can hold a thread for ever: after this it is ended, and another takes its place. */
const KILL_MS = 20_000
const IDLE_MS = 10_000
const SIZE = Math.max(1, Math.min(4, availableParallelism() - 1))

interface Job {
  name: DiffTaskName
  input: string
  killMs: number
  settle: (answer: Answer) => void
}
type Answer = { result: string } | { error: Error }

/**
 * Compares in a thread, so that no comparison holds up anything else.
 * @throws AppError `unavailable` when it takes longer than `killMs`
 */
export async function diffInPool<N extends DiffTaskName>(
  name: N,
  input: DiffTaskInput<N>,
  { killMs = KILL_MS }: { killMs?: number } = {},
): Promise<DiffTaskResult<N>> {
  const text = JSON.stringify(input)
  const answer = await new Promise<Answer>(settle => {
    queue.push({ name, input: text, killMs, settle })
    next()
  })
  if ('error' in answer) throw answer.error
  return JSON.parse(answer.result)
}

const queue: Job[] = []
const threads = new Set<Thread>()

function next(): void {
  const free = [...threads].find(thread => thread.isFree)
  const thread = free ?? (threads.size < SIZE ? new Thread() : undefined)
  if (thread === undefined) return
  const job = queue.shift()
  if (job !== undefined) thread.run(job)
}

/** Built beside the programs, from the same sources (bin/launcher/build.mjs). */
const program = () => path.join(process.env.COUNTERSIGN_ROOT ?? process.cwd(), 'dist', 'diff-worker.js')

class Thread {
  // Not `new Worker(…)`: the console's bundler would put a module of its own in the place of the file.
  private readonly worker: Worker = Reflect.construct(Worker, [program()])
  private job: Job | undefined
  private timer: NodeJS.Timeout | undefined

  constructor() {
    threads.add(this)
    this.worker.unref()
    this.worker.on('message', (message: { result: string } | { error: string }) =>
      this.finish('result' in message ? message : { error: new Error(message.error) }),
    )
    this.worker.on('error', error => this.end({ error }))
    this.worker.on('exit', () => this.end({ error: new Error('the thread ended') }))
  }

  get isFree(): boolean {
    return this.job === undefined
  }

  run(job: Job): void {
    this.job = job
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.kill(job), job.killMs)
    this.worker.ref()
    this.worker.postMessage({ name: job.name, input: job.input })
  }

  private kill({ killMs }: Job): void {
    this.end({
      error: new AppError('unavailable', `The comparison took longer than ${Math.round(killMs / 1000)} s`, {
        hint: 'Make the schemas smaller or their patterns simpler',
      }),
    })
  }

  private finish(answer: Answer): void {
    clearTimeout(this.timer)
    const { job } = this
    this.job = undefined
    this.worker.unref()
    this.timer = setTimeout(() => this.end(), IDLE_MS)
    this.timer.unref()
    job?.settle(answer)
    next()
  }

  private end(answer?: Answer): void {
    if (!threads.delete(this)) return
    clearTimeout(this.timer)
    void this.worker.terminate()
    if (answer !== undefined) this.job?.settle(answer)
    this.job = undefined
    next()
  }
}
