import type { ChildProcess } from 'node:child_process'

const GRACE_MS = 1000
const running = new Set<ChildProcess>()

// Children have process groups of their own, so a Ctrl-C does not reach them: what is left goes with us.
process.once('exit', () => {
  for (const child of running) killGroup(child, 'SIGKILL')
})

/** Remembers a detached child; when it exits, whatever it started goes too. */
export function trackGroup(child: ChildProcess): void {
  running.add(child)
  child.once('error', () => running.delete(child))
  child.once('exit', () => {
    running.delete(child)
    killGroup(child, 'SIGKILL')
  })
}

/** Signals the whole group of a detached child; fine when there is none any more. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Ends a child as the protocol says: close its input, then ask, then insist. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.stdin?.end()
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await within(exited, GRACE_MS)) return
    killGroup(child, signal)
  }
  await exited
}

async function within(done: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const result = await Promise.race([done.then(() => true), late])
  clearTimeout(timer)
  return result
}
