import type { ContractKind } from '@/lib/servers'
import type { Definition } from '../contract'
import { canonical, type DefinitionHashes, hashesOf } from './canonical'
import { schemaProblem } from './check-schema'
import { hiddenCharacters } from './hidden-characters'
import { isObject, type JsonObject } from './json'
import { mixedScripts } from './look-alikes'
import { MAX_DEFINITION_BYTES, MAX_NAME_BYTES, storageProblem } from './storable'

/** What a server listed, raw, by kind. */
export type RawOffer = Record<ContractKind, readonly unknown[]>

export interface ImportedItem extends DefinitionHashes {
  kind: ContractKind
  /** The identity: tool or prompt name, resource URI, URI template. */
  name: string
  definition: Definition
  /** Something to look at before approving, such as hidden characters. */
  note: string | undefined
}
export interface RejectedItem {
  kind: ContractKind
  /** To show; `identity` is the whole of it, where there is one. */
  name: string
  identity: string | undefined
  reason: string
}
export interface ImportResult {
  taken: ImportedItem[]
  rejected: RejectedItem[]
}

const identity: Record<ContractKind, string> = {
  tool: 'name',
  resource: 'uri',
  resource_template: 'uriTemplate',
  prompt: 'name',
}

/** Takes each item or lists it with the reason; never fails as a whole. */
export function importOffer(offer: Partial<RawOffer>): ImportResult {
  const result: ImportResult = { taken: [], rejected: [] }
  for (const kind of ['tool', 'resource', 'resource_template', 'prompt'] as const) {
    const seen = new Set<string>()
    for (const [position, raw] of (offer[kind] ?? []).entries()) {
      const name = nameOf(kind, raw)
      const reason = problemOf(kind, raw, name, seen)
      if (reason !== undefined || name === undefined || !isDefinition(raw)) {
        result.rejected.push({
          kind,
          name: shown(name, position),
          identity: name,
          reason: reason ?? 'it has no name',
        })
        continue
      }
      seen.add(name)
      result.taken.push({ kind, name, definition: raw, note: noteOf(name, raw), ...hashesOf(raw) })
    }
  }
  return result
}

function problemOf(
  kind: ContractKind,
  raw: unknown,
  name: string | undefined,
  seen: ReadonlySet<string>,
): string | undefined {
  if (!isObject(raw)) return 'it is not an object'
  if (name === undefined || name === '') return `it has no ${identity[kind]}`
  if (!isDefinition(raw)) return 'it has no name'
  const unstorable = storageProblem(raw)
  if (unstorable !== undefined) return unstorable
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `its name is longer than ${MAX_NAME_BYTES} bytes`
  if (seen.has(name)) return 'another item before it has the same name'
  if (Buffer.byteLength(canonical(raw)) > MAX_DEFINITION_BYTES)
    return `its definition is larger than ${MAX_DEFINITION_BYTES / 1024} KiB`
  if (kind === 'tool') return toolProblem(raw)
  return kind === 'prompt' ? promptProblem(raw) : undefined
}

function toolProblem(tool: JsonObject): string | undefined {
  const { inputSchema, outputSchema } = tool
  if (inputSchema === undefined) return 'it has no inputSchema'
  if (!isObject(inputSchema)) return 'its inputSchema is not an object'
  const { type } = inputSchema
  const ofObject = type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))
  return (
    schemaProblem(inputSchema, 'inputSchema') ??
    (ofObject ? undefined : 'its inputSchema does not describe an object') ??
    (outputSchema === undefined ? undefined : schemaProblem(outputSchema, 'outputSchema'))
  )
}

function promptProblem(prompt: JsonObject): string | undefined {
  const list = prompt.arguments
  if (list === undefined) return undefined
  if (!Array.isArray(list)) return 'its arguments are not a list'
  const named = list.every(one => isObject(one) && typeof one.name === 'string')
  return named ? undefined : 'one of its arguments has no name'
}

function nameOf(kind: ContractKind, raw: unknown): string | undefined {
  const name = isObject(raw) ? raw[identity[kind]] : undefined
  return typeof name === 'string' ? name : undefined
}

const isDefinition = (raw: unknown): raw is Definition => isObject(raw) && typeof raw.name === 'string'

function noteOf(name: string, definition: Definition): string | undefined {
  const places = hiddenCharacters(definition)
  const mixed = mixedScripts(name)
  const notes = [
    ...(places.length > 0 ? [`It holds characters that people cannot see: ${places.join(', ')}`] : []),
    ...(mixed === undefined ? [] : [`A word of its name mixes ${mixed.join(' and ')} letters`]),
  ]
  return notes.length === 0 ? undefined : notes.join('. ')
}

/** A name that can be stored and shown in the list of what was not taken. */
const shown = (name: string | undefined, position: number): string =>
  name === undefined || name === ''
    ? `#${position + 1}`
    : name.slice(0, 300).replace(/[\p{Surrogate}\p{Cc}]/gu, '�')
