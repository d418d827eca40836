import { type AppError, toAppError } from '@/lib/platform/errors'
import { fetchOffer, openUpstream, type Upstream, type UpstreamTarget } from '@/lib/servers/server'
import { importOffer } from '../core/import'
import type { SyncOutcome } from './sync-outcome'

/** Connects, reads all lists, and ends the connection. A server's failure is an outcome, not an error. */
export async function readServer(target: UpstreamTarget): Promise<SyncOutcome> {
  let upstream: Upstream
  try {
    upstream = await openUpstream(target)
  } catch (error) {
    return failedOutcome(error)
  }
  try {
    return await readOffer(upstream)
  } finally {
    await upstream.close()
  }
}

/** Reads all lists of a server that is connected already. */
export async function readOffer(upstream: Upstream): Promise<SyncOutcome> {
  const { items, complete, problems } = await fetchOffer(upstream)
  const first = problems[0]
  if (complete.length === 0 && first !== undefined)
    return { ok: false, reachable: true, error: first.message }
  const { era, protocolVersion, info, capabilities } = upstream
  return {
    ok: true,
    server: { era, protocolVersion, info, capabilities },
    imported: importOffer(items),
    complete,
    problems,
  }
}

/** A failure to connect as an outcome; what is not the server's fault is thrown. */
export function failedOutcome(error: unknown): SyncOutcome {
  const app = toAppError(error)
  if (app.code === 'internal') throw error
  return { ok: false, reachable: app.reason === 'upstream_protocol', error: words(app) }
}

const words = (error: AppError): string =>
  [error.message, error.detail, error.hint].filter(part => part !== undefined).join(' — ')
