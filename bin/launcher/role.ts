import { pool } from '@/db/client'
import { AppError } from '@/lib/platform/errors'
import { readEnv } from '@/lib/platform/server/env'
import { log } from '@/lib/platform/server/log'
import { refusePrivilegedRole } from '@/lib/platform/server/refuse'
import { beginStopping } from '@/lib/platform/server/stopping'

/** What a role gives back when it works. */
export interface Running {
  /** Takes nothing new, finishes what it has. */
  close(): Promise<void>
}

/** Exit code of a role that cannot work as it is set up: starting it again would not help. */
export const MISCONFIGURED = 78
const DRAIN_MS = 9_000
const ORPHAN_DRAIN_MS = 1_000

/**
 * The life of a role's process: checks the environment and the database's role, starts, tells the launcher, and on
 * SIGTERM, SIGINT or the launcher's death drains and ends.
 */
export async function runRole(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined
  let stopped = false
  const stop = (why: string, patience: number) => {
    if (stopped) return
    stopped = true
    log.debug({ why }, 'stopping')
    setTimeout(() => process.exit(0), patience)
    beginStopping()
    const closed = Promise.resolve(running?.close()).then(() => pool().close())
    closed.then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', () => stop('asked to', DRAIN_MS))
  process.on('SIGINT', () => stop('asked to', DRAIN_MS))
  // Killed launchers leave no orphans: the channel to them closes.
  process.on('disconnect', () => stop('the launcher is gone', ORPHAN_DRAIN_MS))
  try {
    readEnv()
    await refusePrivilegedRole(pool().sql)
    running = await start()
    process.send?.('ready')
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  if (error instanceof AppError) {
    const lines = [error.message, error.detail, error.hint].filter(line => line !== undefined)
    process.stderr.write(`${lines.join('\n')}\n`)
    process.exit(error.code === 'invalid' ? MISCONFIGURED : 1)
  }
  log.fatal({ err: error }, 'the process cannot go on')
  process.exit(1)
}
