import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import type { AppError } from '@/lib/platform/errors'
import { MAX_MESSAGE_BYTES, structureMeter, tooComplex, tooLarge } from './body-limit'
import { LineReader } from './line-reader'
import { endGroup, killGroup, trackGroup } from './process-group'

const TAIL_LINES = 40
const MAX_STDERR_LINE = 64 * 1024

export interface StdioSpec {
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  onStderr?(line: string): void
}

/**
 * MCP over a child's standard streams. Differs from the SDK's own: a process group that is reaped whole, a scrubbed
 * environment, one process for negotiation and session, standard error kept as a tail, oversize lines refused.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  /** The SDK tells stdio by these two names, and then counts a silent probe as "legacy". */
  readonly stderr = null
  get pid(): number | null {
    return this.child?.pid ?? null
  }
  /** How the process ended, once it has. */
  exit: string | undefined
  /** Why we ended it ourselves. */
  failure: AppError | undefined
  /** The first line on standard output that was not a message. */
  garbage: string | undefined
  private child: ChildProcessWithoutNullStreams | undefined
  private readonly tail: string[] = []

  constructor(private readonly spec: StdioSpec) {}

  stderrTail(): string {
    return this.tail.join('\n')
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.spec
    const child = spawn(command, args, { env, cwd, stdio: 'pipe', detached: true, windowsHide: true })
    this.child = child
    trackGroup(child)
    const out = new LineReader(MAX_MESSAGE_BYTES, line => this.receive(line))
    const meter = structureMeter(true)
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.failure !== undefined) return
      if (meter.push(chunk) !== undefined) this.fail(tooComplex())
      else if (!out.push(chunk)) this.fail(tooLarge())
    })
    const err = new LineReader(MAX_STDERR_LINE, line => this.note(line))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.stdin.on('error', error => this.onerror?.(error))
    child.on('exit', (code, signal) => {
      this.exit = signal === null ? `code ${code}` : `signal ${signal}`
    })
    child.on('close', () => this.onclose?.())
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin
    if (stdin === undefined || !stdin.writable) throw new Error('The process has ended')
    if (stdin.write(serializeMessage(message))) return
    await new Promise<void>(resolve => {
      stdin.once('drain', resolve)
      stdin.once('close', resolve)
    })
  }

  async close(): Promise<void> {
    if (this.child !== undefined) await endGroup(this.child)
  }

  private receive(line: string): void {
    if (line.trim() === '') return
    let message: JSONRPCMessage
    try {
      message = deserializeMessage(line)
    } catch (error) {
      this.garbage ??= line.slice(0, 200)
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
      const id = answeredId(line)
      if (id !== undefined) this.onmessage?.({ jsonrpc: '2.0', id, error: malformed })
      return
    }
    this.onmessage?.(message)
  }

  private note(line: string): void {
    this.tail.push(line.slice(0, 2000))
    if (this.tail.length > TAIL_LINES) this.tail.shift()
    this.spec.onStderr?.(line)
  }

  private fail(error: AppError): void {
    this.failure = error
    this.onerror?.(error)
    if (this.child !== undefined) killGroup(this.child, 'SIGKILL')
  }
}

const malformed = { code: -32603, message: 'The answer is not a message as MCP wants it' }

/** The request that a malformed answer was meant for: whoever waits must not wait for its time-out. */
function answeredId(line: string): string | number | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || 'method' in value || !('id' in value)) return undefined
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined
}
