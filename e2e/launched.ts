import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export interface LaunchOptions {
  dataDir: string
  port: number
  gatewayPort: number
  /** One role alone, beside the database that `env` names. */
  role?: 'console' | 'gateway'
  env?: Record<string, string>
}

/** A whole Countersign, started with `npm start`'s own entry point. */
export class Launched {
  readonly lines: string[] = []
  /** One-time passwords by e-mail, on the first start. */
  readonly credentials = new Map<string, string>()
  private readonly listeners = new Set<() => void>()
  private readonly ended: Promise<void>

  private constructor(
    readonly options: LaunchOptions,
    private readonly child: ChildProcess,
  ) {
    this.ended = new Promise(resolve => child.once('exit', () => resolve()))
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', line => this.read(line))
  }

  /** @throws with what it printed when it ends before it is ready */
  static async start(options: LaunchOptions): Promise<Launched> {
    const { dataDir, port, gatewayPort, role = 'all', env } = options
    const flags = { port, 'gateway-port': gatewayPort, 'data-dir': dataDir, role }
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, `${value}`])
    const child = spawn(process.execPath, ['bin/start.mjs', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: undefined, LOG_LEVEL: 'warn', ...env },
    })
    const launched = new Launched(options, child)
    await launched.says(role === 'all' ? /^Countersign is ready/ : /^The \w+ is ready/)
    return launched
  }

  get url(): string {
    return `http://localhost:${this.options.port}`
  }

  get gatewayUrl(): string {
    return `http://localhost:${this.options.gatewayPort}`
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('It did not start')
    return this.child.pid
  }

  /** The process of a role, found as an operator finds it. */
  pidOf(role: 'console' | 'gateway' | 'worker'): number {
    const line = execFileSync('ps', ['-Ao', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .find(l => l.includes(`/dist/${role}.js`) && l.trim().split(/\s+/)[1] === String(this.pid))
    if (line === undefined) throw new Error(`No ${role} runs`)
    return Number(line.trim().split(/\s+/)[0])
  }

  /** Resolves when it prints such a line, or did so after its first `from` lines. */
  async says(pattern: RegExp, from = 0): Promise<void> {
    let over = false
    void this.ended.then(() => {
      over = true
      for (const tell of this.listeners) tell()
    })
    while (!this.lines.slice(from).some(line => pattern.test(line))) {
      if (over) throw new Error(`It ended and did not say ${pattern}:\n${this.lines.join('\n')}`)
      await new Promise<void>(resolve => this.listeners.add(resolve))
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await this.ended
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }

  private read(line: string): void {
    this.lines.push(line)
    const [, email, password] = /(\S+@\S+)\s+one-time password: (\S+)/.exec(line) ?? []
    if (email !== undefined && password !== undefined) this.credentials.set(email, password)
    for (const tell of this.listeners) tell()
    this.listeners.clear()
  }
}

export const freePort = (): Promise<number> =>
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
