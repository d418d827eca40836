import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { AppError } from '@/lib/platform/errors'

/** What is known about a connection beside the error itself. */
export interface Evidence {
  name: string
  /** The last lines on standard error of a stdio server. */
  stderrTail?: string
  /** How a stdio server's process ended. */
  exit?: string | undefined
  /** What it wrote on standard output that is not MCP. */
  garbage?: string | undefined
  timeoutMs?: number
}

const reachable: Record<string, string> = {
  ENOENT: 'the command was not found',
  EACCES: 'the command may not be run',
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the network',
  ETIMEDOUT: 'the host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer',
  UND_ERR_SOCKET: 'the connection was cut',
}

/** Any failure of a server as one error for people: what happened, why, what to do; `reason` is a cause of the call path. */
export function toUpstreamError(error: unknown, evidence: Evidence): AppError {
  for (const link of chain(error)) if (link instanceof AppError) return link
  const { name } = evidence
  if (error instanceof SdkHttpError) return httpFailure(error, name)
  if (error instanceof ProtocolError)
    return failure('upstream_protocol', `${name} answered with an error: ${short(error.message)}`, {
      detail: `JSON-RPC error ${error.code}.`,
      cause: error,
    })
  if (evidence.exit !== undefined)
    return failure('upstream_unreachable', `The process of ${name} ended (${evidence.exit})`, {
      detail: lastWords(evidence),
      hint: 'Run the command in a terminal to see why it ends.',
      cause: error,
    })
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return failure('upstream_timeout', `${name} did not answer${within(evidence.timeoutMs)}`, {
      detail: lastWords(evidence),
      hint: 'Check that it is an MCP server and not busy, then try again.',
      cause: error,
    })
  for (const link of chain(error)) {
    const code = codeOf(link)
    const why = code === undefined ? unsent(link) : (reachable[code] ?? certificate(code))
    if (why !== undefined)
      return failure('upstream_unreachable', `${name} cannot be reached: ${why}`, {
        detail: link instanceof Error ? short(link.message) : undefined,
        hint: 'Check the address or the command, and that the server runs.',
        cause: error,
      })
  }
  return failure('upstream_protocol', `${name} does not speak MCP as expected`, {
    detail: lastWords(evidence) ?? (error instanceof Error ? short(error.message) : undefined),
    hint: 'Check that the address or command is that of an MCP server.',
    cause: error,
  })
}

export const timedOut = (name: string, timeoutMs: number, evidence: Evidence): AppError =>
  failure('upstream_timeout', `${name} did not answer${within(timeoutMs)}`, {
    detail: lastWords(evidence),
    hint: 'Check that it is an MCP server and not busy, then try again.',
  })

/** For a connection that ended under way; a process that ended says more. */
export const connectionLost = (name: string): Error =>
  Object.assign(new Error(`The connection to ${name} was closed`), { code: 'ECONNRESET' })

function httpFailure(error: SdkHttpError, name: string): AppError {
  const status = error.status
  const said: Record<number, [string, string]> = {
    401: ['refused our credentials', 'Store its secret and name it in the authentication of the server.'],
    403: ['denied access', 'Check what the stored secret may do.'],
    404: ['has no MCP endpoint at this URL', 'Check the path; many servers use /mcp, legacy ones /sse.'],
    405: ['has no MCP endpoint at this URL', 'Check the path and the transport (http or sse).'],
  }
  const [what, hint] = said[status] ?? [
    status >= 500 ? 'failed on its side' : 'refused the request',
    'Look into the log of the server.',
  ]
  return failure('upstream_unreachable', `${name} ${what} (HTTP ${status})`, { hint, cause: error })
}

type Details = ConstructorParameters<typeof AppError>[2]

const failure = (reason: string, message: string, details: Details): AppError =>
  new AppError('unavailable', message, { ...details, reason })

function lastWords({ garbage, stderrTail }: Evidence): string | undefined {
  if (garbage !== undefined)
    return `It wrote something that is not MCP on its standard output: ${short(garbage)}`
  return stderrTail === undefined || stderrTail === '' ? undefined : `It said: ${stderrTail.slice(-600)}`
}

const within = (ms: number | undefined): string => (ms === undefined ? '' : ` within ${ms / 1000} s`)
const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

const certificate = (code: string): string | undefined =>
  /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/.test(code) ? `its certificate is not trusted (${code})` : undefined

/** A request that never left: fetch says so in words alone. */
const unsent = (error: unknown): string | undefined =>
  error instanceof Error && error.message === 'bad port'
    ? 'HTTP clients refuse to connect to this port'
    : undefined

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The error, then its causes. */
function* chain(error: unknown): Generator<unknown> {
  let link = error
  for (let depth = 0; link !== undefined && link !== null && depth < 10; depth++) {
    yield link
    link = link instanceof Error ? (link.cause ?? inside(link)) : undefined
  }
}

/** The SDK keeps some causes in `data`, and a failed multi-address connect in `errors`. */
function inside(error: Error): unknown {
  if (error instanceof AggregateError) return error.errors[0]
  if (!(error instanceof SdkError)) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'cause' in data ? data.cause : undefined
}
