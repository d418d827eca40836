import type { ContractKind } from '@/lib/servers'
import type { RawOffer } from './import'
import { isObject, type JsonObject } from './json'

/** What a file says that a server offers. */
export interface FileOffer {
  offer: Partial<RawOffer>
  /** Kinds that the file holds to the end: of these, what is not in it is gone. */
  complete: ContractKind[]
  info: { name?: string; title?: string; version?: string; instructions?: string }
  protocolVersion: string | null
  capabilities: Record<string, unknown>
}

const fields: Record<string, ContractKind> = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'resource_template',
  prompts: 'prompt',
}
const kinds = Object.values(fields)

/**
 * Reads a snapshot of the command `countersign snapshot`, the raw answer of `tools/list` (also as a JSON-RPC message,
 * or a list of its pages), a recorded server with several lists, or a bare list of tools.
 * @returns the offer, or in plain words why the file holds none
 */
export function readOfferFile(text: string): FileOffer | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { problem: `It is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  const out: FileOffer = { offer: {}, complete: [], info: {}, protocolVersion: null, capabilities: {} }
  for (const part of partsOf(value)) {
    const problem = take(part, out)
    if (problem !== undefined) return { problem }
  }
  if (Object.keys(out.offer).length === 0)
    return { problem: 'It holds no tools, resources, resourceTemplates or prompts' }
  return out
}

/** Pages of one list, or one document. */
function partsOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value]
  const pages = value.length > 0 && value.every(one => isObject(one) && (isList(one) || isObject(one.result)))
  return pages ? value : [{ tools: value }]
}

const isList = (value: JsonObject): boolean => Object.keys(fields).some(field => Array.isArray(value[field]))

function take(part: unknown, out: FileOffer): string | undefined {
  if (!isObject(part)) return 'It is not a JSON object or list'
  if (part.countersignSnapshot !== undefined) return takeSnapshot(part, out)
  if (isObject(part.error) && typeof part.error.message === 'string')
    return `It is an error of the server: ${part.error.message.slice(0, 300)}`
  const body = isObject(part.result) ? part.result : part
  takeInitialize(isObject(part.initialize) ? part.initialize : body, out)
  for (const [field, kind] of Object.entries(fields)) {
    const list = body[field]
    if (list === undefined) continue
    if (!Array.isArray(list)) return `Its ${field} are not a list`
    out.offer[kind] = [...(out.offer[kind] ?? []), ...list]
    // The answer of a page that is not the last leaves open what else there is.
    const last = typeof body.nextCursor !== 'string'
    out.complete = [...out.complete.filter(one => one !== kind), ...(last ? [kind] : [])]
  }
  return undefined
}

function takeSnapshot(
  { countersignSnapshot, items, server }: JsonObject,
  out: FileOffer,
): string | undefined {
  if (countersignSnapshot !== 1)
    return `It is a snapshot of an unknown version: ${String(countersignSnapshot)}`
  if (!Array.isArray(items)) return 'It is a snapshot without items'
  for (const kind of kinds) {
    const own = items.filter(item => isObject(item) && item.kind === kind)
    out.offer[kind] = own.map(item => (isObject(item) ? item.definition : item))
  }
  out.complete = kinds
  if (isObject(server)) {
    out.info = { ...text(server, 'name'), ...text(server, 'version') }
    out.protocolVersion = typeof server.protocolVersion === 'string' ? server.protocolVersion : null
  }
  return undefined
}

function takeInitialize(from: JsonObject, out: FileOffer): void {
  if (isObject(from.serverInfo))
    out.info = {
      ...text(from.serverInfo, 'name'),
      ...text(from.serverInfo, 'title'),
      ...text(from.serverInfo, 'version'),
      ...text(from, 'instructions'),
    }
  if (typeof from.protocolVersion === 'string') out.protocolVersion = from.protocolVersion
  if (isObject(from.capabilities)) out.capabilities = from.capabilities
}

const text = <K extends string>(from: JsonObject, key: K): { [P in K]?: string } => {
  const value = from[key]
  const out: { [P in K]?: string } = {}
  if (typeof value === 'string') out[key] = value
  return out
}
