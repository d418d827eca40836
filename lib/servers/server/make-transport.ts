import {
  type LoggingMessageNotificationParams,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/server/log'
import { guardedFetch } from './guarded-fetch'
import type { UpstreamTarget } from './open-upstream'
import { secretValues } from './secret-values'
import { childEnvironment, requireAllowedCommand } from './stdio-command'
import { StdioTransport } from './stdio-transport'
import type { Evidence } from './upstream-error'

const GOODBYE_MS = 1000
const SECRET = /^secret:(.+)$/

/** An SDK transport with what can be said about it when it fails. */
export interface UpstreamTransport {
  mcp: Transport
  evidence(): Evidence
  /** Why we ended it ourselves. */
  failure?(): AppError | undefined
  /** Tells the server that a session is over, so that it need not keep it; waits no longer than a moment. */
  goodbye?(): Promise<void>
}

type OnLog = ((params: LoggingMessageNotificationParams) => void) | undefined

export async function makeTransport(target: UpstreamTarget, onLog: OnLog): Promise<UpstreamTransport> {
  const { config } = target
  if (config.transport === 'file') throw knownByFile(target.name)
  return config.transport === 'stdio' ? stdio(target, config, onLog) : http(target, config)
}

/** Nothing can be asked of it. */
const knownByFile = (name: string): AppError =>
  new AppError('unavailable', `${name} is known by a file alone: it cannot be reached`, {
    hint: 'Import a newer file, or edit the server and say how it is reached.',
    reason: 'upstream_unreachable',
  })

type StdioConfig = Extract<UpstreamTarget['config'], { transport: 'stdio' }>
type HttpConfig = Extract<UpstreamTarget['config'], { transport: 'http' | 'sse' }>

async function stdio(target: UpstreamTarget, config: StdioConfig, onLog: OnLog): Promise<UpstreamTransport> {
  requireAllowedCommand(config)
  const named = Object.entries(config.env).map(([key, value]) => ({
    key,
    value,
    secret: SECRET.exec(value)?.[1],
  }))
  const secrets = await secretValues(
    target.orgId,
    named.flatMap(({ secret }) => secret ?? []),
  )
  const own = Object.fromEntries(
    named.map(({ key, value, secret }) => [key, secret === undefined ? value : (secrets.get(secret) ?? '')]),
  )
  const mcp = new StdioTransport({
    command: config.command === 'node' ? process.execPath : config.command,
    args: config.args,
    env: childEnvironment(own),
    ...(config.cwd !== undefined && { cwd: config.cwd }),
    ...(onLog !== undefined && {
      onStderr: (line: string) => onLog({ level: 'info', logger: 'stderr', data: line }),
    }),
  })
  return {
    mcp,
    evidence: () => ({
      name: target.name,
      stderrTail: mcp.stderrTail(),
      exit: mcp.exit,
      garbage: mcp.garbage,
    }),
    failure: () => mcp.failure,
  }
}

async function http(target: UpstreamTarget, config: HttpConfig): Promise<UpstreamTransport> {
  const url = new URL(config.url)
  const headers: Record<string, string> = {}
  if (config.auth.type === 'static') {
    const { header, secret } = config.auth
    headers[header] = requireHeaderValue(
      (await secretValues(target.orgId, [secret])).get(secret) ?? '',
      secret,
    )
  }
  let failure: AppError | undefined
  let close = (): Promise<void> => Promise.resolve()
  const fetch = guardedFetch(url, headers, why => {
    failure = why
    close().catch(error => log.debug({ err: error }, 'a connection could not be closed'))
  })
  const known = { evidence: () => ({ name: target.name }), failure: () => failure }
  if (config.transport === 'sse') {
    const mcp = new SSEClientTransport(url, { fetch })
    close = () => mcp.close()
    return { mcp, ...known }
  }
  const mcp = new StreamableHTTPClientTransport(url, { fetch })
  close = () => mcp.close()
  return { mcp, ...known, goodbye: () => endSession(mcp) }
}

/** Said by us, since whoever else refuses a header quotes its value. */
function requireHeaderValue(value: string, secret: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw new AppError('unavailable', `The secret ${secret} cannot be sent as a header`, {
    detail: 'It holds a line break or a character that no header can carry.',
    hint: 'Store it again, in one line.',
    reason: 'upstream_unreachable',
  })
}

async function endSession(mcp: StreamableHTTPClientTransport): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, GOODBYE_MS)
  })
  // A server that is gone or takes no DELETE forgets its sessions in its own way.
  await Promise.race([mcp.terminateSession().catch(() => undefined), late])
  clearTimeout(timer)
}
