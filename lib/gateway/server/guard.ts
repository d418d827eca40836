import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { env } from '@/lib/platform/server/env'
import type { Refusal } from './refuse'

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

const configured = (): string[] =>
  [env().COUNTERSIGN_GATEWAY_URL, env().COUNTERSIGN_PUBLIC_URL].flatMap(url =>
    url === undefined ? [] : [new URL(url).hostname.toLowerCase()],
  )

/** Guards against a web page that reaches us through its visitor (DNS rebinding, cross-site requests). */
export function guardAddress(req: IncomingMessage): Refusal | undefined {
  const host = HOST.test(req.headers.host ?? '') ? hostnameOf(`http://${req.headers.host}`) : undefined
  // A page can bend a name to our address, but not an address literal.
  if (host === undefined || !(isKnown(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0))
    return {
      status: 403,
      code: -32003,
      message: `The Host header names ${JSON.stringify(req.headers.host ?? '')}, which is not this gateway. Whoever runs it sets COUNTERSIGN_GATEWAY_URL to the address that agents use.`,
    }
  const { origin } = req.headers
  if (origin === undefined || origin === '') return undefined
  const from = hostnameOf(origin)
  if (from !== undefined && isKnown(from)) return undefined
  return { status: 403, code: -32003, message: 'Requests of pages from this origin are not accepted.' }
}

/** A name or address and a port: what else a URL may have before its path (credentials above all) is no host. */
const HOST = /^[\w.:[\]-]+$/

const isKnown = (host: string): boolean => local.has(host) || configured().includes(host)

function hostnameOf(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase() || undefined
  } catch {
    return undefined
  }
}
