import {
  Client,
  type ClientCapabilities,
  type ElicitRequestParams,
  type ElicitResult,
  type LoggingMessageNotificationParams,
} from '@modelcontextprotocol/client'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/server/log'
import type { ServerConfig } from '../contract'
import { type ListKind, watchLists } from './list-changes'
import { makeTransport, type UpstreamTransport } from './make-transport'
import { connectionLost, timedOut, toUpstreamError } from './upstream-error'

export interface UpstreamTarget {
  orgId: string
  name: string
  config: ServerConfig
  /** The era that it answered with last: `legacy` saves the probe. */
  era?: 'modern' | 'legacy' | null
}
export interface UpstreamOptions {
  clientCapabilities?: ClientCapabilities
  /** Questions of legacy servers. Modern ones answer `input_required`, which the caller of `client.request` handles. */
  onElicitation?(params: ElicitRequestParams): Promise<ElicitResult>
  /** Log messages, and the lines of a stdio server's standard error (logger `stderr`). */
  onLog?(params: LoggingMessageNotificationParams): void
  onListChanged?(kind: ListKind): void
  /** Called once, when the connection ends other than by `close()`. */
  onClose?(reason: AppError): void
  signal?: AbortSignal
  connectTimeoutMs?: number
}
export interface Upstream {
  client: Client
  era: 'modern' | 'legacy'
  protocolVersion: string
  info: { name?: string; title?: string; version?: string; instructions?: string }
  capabilities: Record<string, unknown>
  stderrTail(): string
  /** A failure of a request as an AppError, with what this connection knows. */
  explain(error: unknown, timeoutMs?: number): AppError
  close(): Promise<void>
}

/** Some servers offer more to a client that can ask people: reading their lists shows what calls will find. */
const gatewayCapabilities: ClientCapabilities = { elicitation: { form: {}, url: {} } }
const CONNECT_TIMEOUT_MS = 20_000
/** A server that is silent to the probe counts as legacy after this long. */
const PROBE_TIMEOUT_MS = 5000

/** Connects to a server, whatever its transport and era. The only place that knows transports.
 * @throws AppError `unavailable` or `invalid`, with `reason` from the causes of the call path. */
export async function openUpstream(target: UpstreamTarget, options: UpstreamOptions = {}): Promise<Upstream> {
  if (target.era !== 'legacy' || target.config.transport === 'sse') return connect(target, options, 'auto')
  try {
    return await connect(target, options, 'legacy')
  } catch (error) {
    // The server may have been replaced by one that speaks the modern era only.
    if (error instanceof AppError && error.reason === 'upstream_protocol')
      return connect(target, options, 'auto')
    throw error
  }
}

type Mode = 'auto' | 'legacy'

async function connect(target: UpstreamTarget, options: UpstreamOptions, mode: Mode): Promise<Upstream> {
  const transport = await makeTransport(target, options.onLog)
  const client = makeClient(target, options, mode)
  const timeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  let open = true
  const lost = (error: unknown) => {
    if (!open) return
    options.onClose?.(explain(error))
    close().catch(failed =>
      log.debug({ err: failed, server: target.name }, 'a lost connection could not be closed'),
    )
  }
  const explain = (error: unknown, waitedMs?: number) =>
    transport.failure?.() ??
    toUpstreamError(error, {
      ...transport.evidence(),
      ...(waitedMs !== undefined && { timeoutMs: waitedMs }),
    })
  const close = async () => {
    open = false
    await transport.goodbye?.()
    await client.close()
    await transport.mcp.close()
  }
  try {
    await deadline(
      client.connect(transport.mcp, { timeout: timeoutMs }),
      timeoutMs,
      target.name,
      transport,
      options.signal,
    )
  } catch (error) {
    const cause = explain(error, timeoutMs)
    await close()
    // A server that ends at an unknown first request is a legacy one: start it again without the probe.
    if (mode === 'auto' && target.config.transport === 'stdio' && diedOfProbe(error, transport))
      return connect(target, options, 'legacy')
    throw cause
  }
  client.onclose = () => lost(connectionLost(target.name))
  client.onerror = error => {
    log.debug({ err: error, server: target.name }, 'a server connection reported an error')
    // The SDK says in words alone that it will not try to restore a stream any more.
    if (error.message.startsWith('Maximum reconnection attempts')) lost(connectionLost(target.name))
  }
  if (options.onListChanged !== undefined) await watchLists(client, options.onListChanged, lost)
  return {
    client,
    ...identityOf(client),
    stderrTail: () => transport.evidence().stderrTail ?? '',
    explain,
    close,
  }
}

function makeClient(target: UpstreamTarget, options: UpstreamOptions, mode: Mode): Client {
  const { onElicitation, onLog } = options
  const capabilities = options.clientCapabilities ?? gatewayCapabilities
  const client = new Client(
    { name: 'countersign', version: '0.1.0' },
    {
      capabilities,
      inputRequired: { autoFulfill: false },
      versionNegotiation:
        mode === 'auto' && target.config.transport !== 'sse'
          ? { mode: 'auto', probe: { timeoutMs: PROBE_TIMEOUT_MS } }
          : { mode: 'legacy' },
    },
  )
  client.onerror = error =>
    log.debug({ err: error, server: target.name }, 'a server connection reported an error')
  if (onElicitation !== undefined && capabilities.elicitation !== undefined)
    client.setRequestHandler('elicitation/create', request => onElicitation(request.params))
  if (onLog !== undefined)
    client.setNotificationHandler('notifications/message', notice => onLog(notice.params))
  return client
}

const diedOfProbe = (error: unknown, transport: UpstreamTransport): boolean =>
  transport.evidence().exit !== undefined && !(error instanceof AppError)

function identityOf(client: Client): Pick<Upstream, 'era' | 'protocolVersion' | 'info' | 'capabilities'> {
  const version = client.getServerVersion()
  const instructions = client.getInstructions()
  return {
    era: client.getProtocolEra() ?? 'legacy',
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    info: {
      ...(version !== undefined && { name: version.name, version: version.version }),
      ...(version?.title !== undefined && { title: version.title }),
      ...(instructions !== undefined && { instructions }),
    },
    capabilities: { ...client.getServerCapabilities() },
  }
}

/** Waits for a connection no longer than `ms`, and no longer than the signal allows. */
async function deadline(
  work: Promise<void>,
  ms: number,
  name: string,
  transport: UpstreamTransport,
  signal?: AbortSignal,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let onAbort = () => undefined as undefined
  const stop = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(name, ms, transport.evidence())), ms)
    onAbort = () => {
      reject(new AppError('unavailable', `Connecting to ${name} was cancelled`, { reason: 'cancelled' }))
      return undefined
    }
    if (signal?.aborted === true) onAbort()
    signal?.addEventListener('abort', onAbort)
  })
  try {
    await Promise.race([work, stop])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    work.catch(() => undefined)
  }
}
