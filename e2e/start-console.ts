import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { INSTANCE_FILE, type Instance } from './instance'

/** Starts a whole Countersign with `npm start`'s own entry point on free ports, and stops it at the end. */
export default async function startConsole(): Promise<() => Promise<void>> {
  const dataDir = path.resolve('.test/e2e-data')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(path.dirname(INSTANCE_FILE), { recursive: true })
  const [port, gatewayPort] = [await freePort(), await freePort()]
  const child = spawn(
    process.execPath,
    ['bin/start.mjs', '--port', String(port), '--gateway-port', String(gatewayPort), '--data-dir', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LOG_LEVEL: 'warn' } },
  )
  const output: string[] = []
  const credentials = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code =>
      reject(new Error(`the console ended with ${code} before it was ready:\n${output.join('\n')}`)),
    )
    createInterface({ input: child.stdout }).on('line', line => {
      output.push(line)
      const found = /(\S+@\S+)\s+(?:one-time password|password)[: ]+(\S+)/i.exec(line)
      if (found?.[1] !== undefined && found[2] !== undefined) credentials.set(found[1], found[2])
      if (line.startsWith('Countersign is ready')) setTimeout(resolve, 500)
    })
  })
  const owner = credentials.get('owner@countersign.local')
  const reviewer = credentials.get('reviewer@countersign.local')
  if (owner === undefined || reviewer === undefined)
    throw new Error(`no credentials were printed:\n${output.join('\n')}`)
  const instance: Instance = {
    url: `http://localhost:${port}`,
    gatewayUrl: `http://localhost:${gatewayPort}`,
    dataDir,
    owner: { email: 'owner@countersign.local', password: owner },
    reviewer: { email: 'reviewer@countersign.local', password: reviewer },
  }
  writeFileSync(INSTANCE_FILE, JSON.stringify(instance), { mode: 0o600 })
  return async () => {
    child.removeAllListeners('exit')
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
