import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { AppError, toAppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/server/log'
import { openUpstream, type Upstream, type UpstreamTarget } from '@/lib/servers/server'
import type { BackOff } from './back-off'
import type { CallHooks } from './lease'

/** A server that starts with `npx` takes its time; one at an address does not. */
const CONNECT_MS = { stdio: 30_000, http: 5000, sse: 5000, file: 0 } as const

/** Connects once; `hooks` says at each moment to which call a question or a log belongs, if that is known. */
export async function connect(
  target: UpstreamTarget,
  backOff: BackOff,
  hooks: { asker(): CallHooks | undefined; listener(): CallHooks | undefined; onClose(): void },
): Promise<Upstream> {
  backOff.check()
  try {
    const upstream = await openUpstream(target, {
      connectTimeoutMs: CONNECT_MS[target.config.transport],
      onElicitation: async params => {
        const call = hooks.asker()
        if (call === undefined)
          throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'No call that may ask is running')
        return call.onElicitation(params)
      },
      onLog: line => hooks.listener()?.onLog(line),
      onClose: () => hooks.onClose(),
    })
    backOff.succeeded()
    return upstream
  } catch (error) {
    const reason = error instanceof AppError ? error : toAppError(error)
    backOff.failed(reason)
    log.warn({ err: error, server: target.name, orgId: target.orgId }, 'a server cannot be reached')
    throw reason
  }
}
