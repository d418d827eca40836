import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INSTANCE_FILE, type Instance } from './instance'
import { freePort, Launched } from './launched'

/** Starts a whole Countersign on free ports for all tests, and stops it at the end. */
export default async function startConsole(): Promise<() => Promise<void>> {
  const dataDir = path.resolve('.test/e2e-data')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(path.dirname(INSTANCE_FILE), { recursive: true })
  const launched = await Launched.start({ dataDir, port: await freePort(), gatewayPort: await freePort() })
  const account = (name: string) => {
    const email = `${name}@countersign.local`
    const password = launched.credentials.get(email)
    if (password === undefined) throw new Error(`no credentials were printed:\n${launched.lines.join('\n')}`)
    return { email, password }
  }
  const instance: Instance = {
    url: launched.url,
    gatewayUrl: launched.gatewayUrl,
    dataDir,
    owner: account('owner'),
    reviewer: account('reviewer'),
  }
  writeFileSync(INSTANCE_FILE, JSON.stringify(instance), { mode: 0o600 })
  return () => launched.stop()
}
