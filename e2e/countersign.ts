import { spawn } from 'node:child_process'
import type { Instance } from './instance'

/** Runs the real command against the instance under test. */
export function countersign(
  instance: Instance,
  args: readonly string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bin/countersign', ...args], {
      env: { ...process.env, COUNTERSIGN_DATA_DIR: instance.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const out = { stdout: '', stderr: '' }
    child.stdout.on('data', chunk => {
      out.stdout += chunk
    })
    child.stderr.on('data', chunk => {
      out.stderr += chunk
    })
    child.once('error', reject)
    child.once('close', code => resolve({ code, ...out }))
  })
}
