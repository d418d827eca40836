import { ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { AppError } from '@/lib/platform/errors'
import type { ContractKind } from '../contract'
import type { Upstream } from './open-upstream'

export const MAX_PAGES = 500
export const MAX_ITEMS = 20_000
const PAGE_TIMEOUT_MS = 30_000
const LIST_TIMEOUT_MS = 120_000
const METHOD_NOT_FOUND = -32601

/** All that a server lists, raw, with unknown fields. */
export interface Offer {
  items: Record<ContractKind, unknown[]>
  /** Kinds that were listed to the end: of these, what is not listed is gone. */
  complete: ContractKind[]
  /** Kinds that were not, and why. */
  problems: { kind: ContractKind; message: string }[]
}

const lists: Record<ContractKind, { method: string; field: string; capability: string }> = {
  tool: { method: 'tools/list', field: 'tools', capability: 'tools' },
  resource: { method: 'resources/list', field: 'resources', capability: 'resources' },
  resource_template: {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    capability: 'resources',
  },
  prompt: { method: 'prompts/list', field: 'prompts', capability: 'prompts' },
}
const kinds = ['tool', 'resource', 'resource_template', 'prompt'] as const

/** Reads every list of a server page by page; a list that fails leaves the others alone. */
export async function fetchOffer(upstream: Upstream, pageTimeoutMs = PAGE_TIMEOUT_MS): Promise<Offer> {
  const offer: Offer = {
    items: { tool: [], resource: [], resource_template: [], prompt: [] },
    complete: [],
    problems: [],
  }
  await Promise.all(
    kinds.map(async kind => {
      try {
        if (upstream.capabilities[lists[kind].capability] !== undefined)
          await readPages(upstream, kind, offer.items[kind], pageTimeoutMs)
        offer.complete.push(kind)
      } catch (error) {
        offer.problems.push({ kind, message: upstream.explain(error, pageTimeoutMs).message })
      }
    }),
  )
  return offer
}

// Loose: the SDK's own result types drop what they do not know.
const page = z.looseObject({ nextCursor: z.string().nullish() })

async function readPages(
  upstream: Upstream,
  kind: ContractKind,
  into: unknown[],
  pageTimeoutMs: number,
): Promise<void> {
  const started = performance.now()
  const { method, field } = lists[kind]
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 1; ; pages++) {
    const result = await ask(upstream, method, cursor, pageTimeoutMs)
    if (result === undefined) return
    const listed = result[field]
    if (!Array.isArray(listed)) throw broken(`${method} answered without a list of ${field}`)
    into.push(...listed)
    const next = result.nextCursor
    if (typeof next !== 'string') return
    if (seen.has(next)) throw broken(`${method} repeats a page without end`)
    if (pages >= MAX_PAGES) throw broken(`${method} has more than ${MAX_PAGES} pages`)
    if (into.length > MAX_ITEMS) throw broken(`${method} lists more than ${MAX_ITEMS} items`)
    if (performance.now() - started > LIST_TIMEOUT_MS)
      throw broken(`${method} takes longer than ${LIST_TIMEOUT_MS / 1000} s`)
    seen.add(next)
    cursor = next
  }
}

/** One page; undefined where the server has no such list, which some only say when asked. */
async function ask(
  upstream: Upstream,
  method: string,
  cursor: string | undefined,
  timeout: number,
): Promise<z.output<typeof page> | undefined> {
  const params = cursor === undefined ? {} : { cursor }
  try {
    return await upstream.client.request({ method, params }, page, { timeout })
  } catch (error) {
    if (cursor === undefined && error instanceof ProtocolError && error.code === METHOD_NOT_FOUND)
      return undefined
    throw error
  }
}

const broken = (message: string): AppError =>
  new AppError('unavailable', message, {
    hint: 'What was listed before is taken; nothing counts as removed.',
    reason: 'upstream_protocol',
  })
