import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { log } from '@/lib/platform/server/log'
import { samplePath, sampleStore } from './sample-files'

/** Ends the child when we are gone, however we went: its standard input is a pipe from us. */
const FOLLOW_PARENT = 'data:text/javascript,process.stdin.on("end",()=>process.exit(0)).resume().unref()'
const PATIENCE_MS = 3_000

/** A program of the samples in a process of its own; its lines go to the log, and to `onLine`. */
export function startSampleProcess(
  file: string,
  args: readonly string[],
  onLine: (line: string) => void = () => undefined,
): ChildProcess {
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, samplePath(file), ...args], {
    cwd: samplePath('.'),
    env: environment(),
    stdio: 'pipe',
  })
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', line => {
      log.debug({ file, line }, 'sample')
      onLine(line)
    })
  child.on('error', error => log.warn({ err: error, file }, 'a sample cannot be started'))
  return child
}

/** What a program needs of ours: neither the database nor the instance's key. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ, TMPDIR, NODE_ENV } = process.env
  return { PATH, HOME, LANG, TZ, TMPDIR, NODE_ENV, COUNTERSIGN_SAMPLE_STORE: sampleStore() }
}

/** Asks it to end, then ends it. */
export async function endSampleProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(impatient)
}
