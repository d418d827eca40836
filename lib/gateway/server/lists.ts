import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isObject, META, type ServedContract, type ServedProfile } from '@/lib/calls/server'
import { pageAfter } from '../core/pages'
import type { FaceRequest } from './face'
import { statusTool } from './status-tool'

type ListMethod = 'tools/list' | 'prompts/list' | 'resources/list' | 'resources/templates/list'
/** How long a client may keep a list; it hears of changes before, where it listens. */
const TTL_MS = 30_000

type Entry = { key: string; definition: Record<string, unknown> }

const lists: Record<ListMethod, { field: string; entries(profile: ServedProfile): Entry[] }> = {
  'tools/list': {
    field: 'tools',
    entries: profile => {
      const own = profile.canHold ? [{ key: statusTool.name, definition: statusTool }] : []
      return [...own, ...named(profile.tools)].sort(byKey)
    },
  },
  'prompts/list': { field: 'prompts', entries: profile => named(profile.prompts) },
  'resources/list': {
    field: 'resources',
    entries: profile =>
      [...profile.resources.values()].map(c => ({ key: c.name, definition: asServed(c, {}) })),
  },
  'resources/templates/list': {
    field: 'resourceTemplates',
    entries: profile =>
      profile.templates.map(c => ({ key: `${c.name}\n${c.server}`, definition: asServed(c, {}) })),
  },
}

const byKey = (a: Entry, b: Entry): number => (a.key < b.key ? -1 : 1)
const named = (all: ReadonlyMap<string, ServedContract>): Entry[] =>
  [...all.values()].map(c => ({ key: c.servedName, definition: asServed(c, { name: c.servedName }) }))

/** The approved definition as it is, under the served name; the server's own name is said beside it. */
function asServed(contract: ServedContract, over: Record<string, unknown>): Record<string, unknown> {
  const { definition, name, server } = contract
  const meta = isObject(definition._meta) ? definition._meta : {}
  return { ...definition, ...over, _meta: { ...meta, [META.originalName]: name, [META.server]: server } }
}

// A profile is replaced as a whole when something changes, so its lists can be kept with it.
const kept = new WeakMap<ServedProfile, Map<ListMethod, Entry[]>>()

function entriesOf(profile: ServedProfile, method: ListMethod): Entry[] {
  const mine = kept.get(profile) ?? new Map<ListMethod, Entry[]>()
  kept.set(profile, mine)
  const found = mine.get(method) ?? lists[method].entries(profile)
  mine.set(method, found)
  return found
}

export function listPage(method: ListMethod, { profile, params }: FaceRequest): Record<string, unknown> {
  const { cursor } = params
  if (cursor !== undefined && typeof cursor !== 'string') throw badCursor()
  const page = pageAfter(entriesOf(profile, method), e => e.key, cursor)
  if (page === undefined) throw badCursor()
  return {
    [lists[method].field]: page.items.map(e => e.definition),
    ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
    ttlMs: TTL_MS,
    cacheScope: 'private',
  }
}

const badCursor = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is not one of ours: begin the list again')
