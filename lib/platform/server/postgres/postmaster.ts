import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a running server says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const file = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The server that runs on this cluster, whoever started it; undefined when there is none. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = read(file(cluster))?.split('\n')
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid < 1 || !isServerOf(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Removes a pid file whose number now belongs to another program (after a kill -9 or a reboot): PostgreSQL itself
 * would refuse to start over it.
 */
export function clearStalePid(cluster: string): void {
  if (existsSync(file(cluster)) && runningPostmaster(cluster) === undefined)
    rmSync(file(cluster), { force: true })
}

/** Asks for a fast shutdown (open transactions are rolled back), and waits until the server is gone. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const gone = async (ms: number) => {
    for (const end = Date.now() + ms; Date.now() < end; await sleep(25))
      if (runningPostmaster(cluster)?.pid !== pid) return true
    return false
  }
  signal(pid, 'SIGINT')
  if (await gone(20_000)) return
  signal(pid, 'SIGQUIT')
  await gone(5_000)
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // Gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The number alone proves nothing: numbers are used again. */
function isServerOf(pid: number, cluster: string): boolean {
  const command =
    process.platform === 'linux'
      ? read(`/proc/${pid}/cmdline`)?.split('\0').join(' ')
      : spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout
  return command?.includes('postgres') === true && command.includes(cluster)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}
