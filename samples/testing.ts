import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach } from 'vitest'

const cleanups: (() => Promise<unknown>)[] = []

/** Each test has a sample store of its own; what it started is closed when it ends. */
export function sampleStorePerTest() {
  beforeEach(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-samples-'))
    const before = process.env.COUNTERSIGN_SAMPLE_STORE
    process.env.COUNTERSIGN_SAMPLE_STORE = folder
    cleanups.push(async () => {
      if (before === undefined) delete process.env.COUNTERSIGN_SAMPLE_STORE
      else process.env.COUNTERSIGN_SAMPLE_STORE = before
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    })
  })
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
}

/** A client of a stdio sample server, in a real process. */
export async function connectStdio(file: string, options: ClientOptions = {}) {
  const env = { ...getDefaultEnvironment(), COUNTERSIGN_SAMPLE_STORE: sampleStore() }
  const transport = new StdioClientTransport({ command: process.execPath, args: [file], env })
  return connect(transport, options)
}

/** Starts an HTTP sample server in a real process on a free port and gives its address once it is ready. */
export async function startHttp(file: string) {
  const child = run([file, '--port', '0'])
  const lines = createInterface({ input: child.stderr })
  for await (const line of lines) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return { url: new URL(url), child }
  }
  throw new Error(`${file} ended before it was ready`)
}

/** A client of an HTTP sample server. */
export async function connectHttp(url: URL, options: ClientOptions = {}, prepare?: (client: Client) => void) {
  return connect(new StreamableHTTPClientTransport(url), options, prepare)
}

/** Runs a file of the samples with Node, and sees to it that it ends with the test. */
export function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanups.push(() => stop(child))
  return child
}

/** Runs a file to its end: exit code and all that it printed. */
export async function runToEnd(args: string[], env: Record<string, string> = {}) {
  const child = run(args, env)
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, output }
}

/** Ends a process by SIGTERM and tells its exit code. */
export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

async function connect(transport: Transport, options: ClientOptions, prepare?: (client: Client) => void) {
  const client = new Client({ name: 'samples-test', version: '1.0.0' }, options)
  prepare?.(client)
  await client.connect(transport)
  cleanups.push(() => client.close())
  return client
}

function sampleStore() {
  const folder = process.env.COUNTERSIGN_SAMPLE_STORE
  if (!folder) throw new Error('sampleStorePerTest() must be called in this file')
  return folder
}
