import { AppError } from '@/lib/platform/errors'
import { type Env, readEnv } from '@/lib/platform/server/env'
import { deriveSecret } from '@/lib/platform/server/secret-key'
import type { Options } from './launcher/args.mjs'
import { Child, roleNames } from './launcher/child'
import { openDataDir, secretKey, writeInstance } from './launcher/data-dir'
import { type Database, embeddedDatabase, externalDatabase } from './launcher/database'
import { firstStart } from './launcher/first-start'
import { watchPrograms } from './launcher/watch'

const DRAIN_MS = 10_000
const say = (text: string) => console.log(text)

/** Starts what the options say, says when it is usable, and stops all of it on Ctrl-C or SIGTERM. */
export async function launch(options: Options): Promise<void> {
  const instance = new Instance(options)
  const stop = stopOnSignal(instance)
  stopWithNpm(() => stop('SIGTERM'))
  await instance.start().catch(error => instance.fail(error))
}

/** Everything that this launcher started. */
class Instance {
  private database: Database | undefined
  private readonly children: Child[] = []
  private readonly stopping = new AbortController()
  private starting: Promise<void> | undefined

  constructor(private readonly options: Options) {}

  start(): Promise<void> {
    this.starting = this.run()
    return this.starting
  }

  /** Roles first, each with `patience` ms to drain, then the database. */
  async stop(patience: number): Promise<void> {
    this.stopping.abort()
    await Promise.all(this.children.map(child => child.stop(patience)))
    // A stop in the midst of starting waits until there is something to stop.
    if (this.database === undefined) await this.starting?.catch(() => undefined)
    await this.database?.stop()
  }

  async fail(error: unknown): Promise<void> {
    if (this.stopping.signal.aborted) return
    if (error instanceof AppError)
      console.error([error.message, error.detail, error.hint].filter(line => line !== undefined).join('\n'))
    else console.error(error)
    await this.stop(DRAIN_MS)
    process.exit(error instanceof AppError && error.code === 'invalid' ? 2 : 1)
  }

  private async run(): Promise<void> {
    const { options } = this
    const env = readEnv()
    const dataDir = openDataDir(options.dataDir)
    const key = secretKey(dataDir, env.COUNTERSIGN_SECRET_KEY)
    this.database = await this.openDatabase(env, dataDir, key)
    this.stopping.signal.throwIfAborted()
    const facts = { env, database: this.database, key, dataDir, ...addresses(options) }
    delete process.env.DATABASE_MIGRATION_URL
    Object.assign(process.env, environment(options, facts))
    const whole = options.role === 'all'
    const apiKey =
      whole || options.role === 'console'
        ? await firstStart({ dataDir: whole ? dataDir : undefined, withSample: options.sample, say })
        : undefined
    this.stopping.signal.throwIfAborted()
    await this.startRoles(facts)
    if (!whole) return say(`The ${options.role} is ready`)
    if (apiKey !== undefined) writeInstance(dataDir, { ...addresses(options), apiKey })
    say(`Countersign is ready: ${facts.url} (gateway ${facts.gatewayUrl})`)
  }

  private openDatabase(env: Env, dataDir: string, key: string): Promise<Database> {
    say(env.DATABASE_URL === undefined ? 'Starting the embedded database…' : 'Preparing the database…')
    return env.DATABASE_URL === undefined
      ? embeddedDatabase({ dataDir, secretKey: key, say, onFatal: error => void this.fail(error) })
      : externalDatabase(env, env.DATABASE_URL, key)
  }

  private async startRoles({ url, gatewayUrl }: Facts): Promise<void> {
    const { role: wanted, dev } = this.options
    const root = process.env.COUNTERSIGN_ROOT ?? process.cwd()
    const roles = roleNames.filter(role => wanted === 'all' || wanted === role)
    say(`Starting ${roles.join(', ')}…`)
    const health = { console: `${url}/api/v1/health`, gateway: `${gatewayUrl}/healthz`, worker: undefined }
    for (const role of roles) this.children.push(new Child({ role, root, say, healthUrl: health[role] }))
    await Promise.all(this.children.map(child => child.start()))
    // Next.js reloads the console itself.
    const programs = this.children.filter((_, i) => roles[i] !== 'console')
    if (dev) await watchPrograms(root, () => Promise.all(programs.map(child => child.restart())), say)
  }
}

const addresses = ({ port, gatewayPort }: Options) => ({
  url: `http://localhost:${port}`,
  gatewayUrl: `http://localhost:${gatewayPort}`,
})

interface Facts {
  env: Env
  database: Database
  key: string
  dataDir: string
  url: string
  gatewayUrl: string
}

/** What the roles see: the runtime role's database, never the owner's. */
function environment(
  options: Options,
  { env, database, key, dataDir, url, gatewayUrl }: Facts,
): Record<string, string> {
  const publicUrl = env.COUNTERSIGN_PUBLIC_URL ?? url
  return {
    NODE_ENV: options.dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: database.directUrl,
    PORT: String(options.port),
    GATEWAY_PORT: String(options.gatewayPort),
    COUNTERSIGN_DATA_DIR: dataDir,
    COUNTERSIGN_SECRET_KEY: key,
    COUNTERSIGN_PUBLIC_URL: publicUrl,
    COUNTERSIGN_GATEWAY_URL: env.COUNTERSIGN_GATEWAY_URL ?? gatewayUrl,
    COUNTERSIGN_SAMPLE: options.sample ? '1' : '0',
    NEXTAUTH_URL: publicUrl,
    NEXTAUTH_SECRET: deriveSecret(key, 'sessions'),
  }
}

function stopOnSignal(instance: Instance): (signal: string) => void {
  let since: number | undefined
  const stop = (signal: string) => {
    const now = Date.now()
    if (since === undefined) {
      since = now
      say('Stopping…')
      void instance.stop(DRAIN_MS).then(() => {
        say('Stopped')
        process.exit(0)
      })
      return
    }
    // npm passes on the Ctrl-C that the terminal sent to us too: within a second it is the same one.
    if (signal !== 'SIGINT' || now - since < 1_000) return
    say('Stopping at once')
    void instance.stop(0).then(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  return stop
}

/** Started by `npm start`, a killed npm means that we are to stop too; no signal tells us. */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    stop()
  }, 1_000)
  timer.unref()
}
