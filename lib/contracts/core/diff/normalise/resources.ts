import { atPointer, escapePointer, isObject } from '../../json'
import { schemaIn, schemaListIn, schemaMapIn } from '../../schema-keywords'
import type { Dialect } from '../types'
import { Unsupported } from '../unsupported'
import { atLeast, refStandsAlone } from './dialect'

/** Where a reference leads: a pointer from the root, and the base of what is there. */
export interface Target {
  pointer: string
  base: string
}

const ROOT = 'schema:///'

/** The identifiers of a schema (`$id`, `$anchor`, `id` of draft-04) and where they are. */
export class Resources {
  /** URI without fragment → pointer of the resource's root. */
  private readonly roots = new Map<string, string>([[ROOT, '']])
  /** `uri#anchor` → pointer. */
  private readonly anchors = new Map<string, string>()
  private readonly dynamic = new Map<string, number>()
  private readonly bases = new Map<string, string>()

  constructor(
    private readonly root: unknown,
    private readonly dialect: Dialect,
  ) {
    this.scan(root, '', ROOT)
  }

  has(uri: string): boolean {
    return this.roots.has(uri)
  }

  /** The base URI of a place in the schema. */
  baseOf(pointer: string): string {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const base = this.bases.get(at)
      if (base !== undefined) return base
      if (at === '') return ROOT
    }
  }

  /** True when more than one place may be meant by a dynamic anchor. */
  isOverridable(anchor: string): boolean {
    return (this.dynamic.get(anchor) ?? 0) > 1
  }

  resolve(ref: string, base: string): Target {
    const url = absolute(ref, base)
    const hash = url.indexOf('#')
    const resource = hash < 0 ? url : url.slice(0, hash)
    const fragment = hash < 0 ? '' : decoded(url.slice(hash + 1))
    const at = this.roots.get(resource) ?? this.roots.get(resource.replace(/\/$/, ''))
    if (at === undefined)
      throw new Unsupported(`it refers to ${ref.slice(0, 200)}, which is not part of it and is never fetched`)
    const pointer =
      fragment === '' || fragment.startsWith('/')
        ? at + fragment
        : this.anchors.get(`${resource}#${fragment}`)
    if (pointer === undefined || atPointer(this.root, pointer) === undefined)
      throw new Unsupported(`it refers to ${ref.slice(0, 200)}, which does not exist`)
    return { pointer, base: this.baseOf(pointer) }
  }

  private scan(schema: unknown, pointer: string, outer: string): void {
    if (!isObject(schema)) return
    const alone = refStandsAlone(this.dialect) && typeof schema.$ref === 'string'
    const base = alone ? outer : this.identify(schema, pointer, outer)
    if (base !== outer || pointer === '') this.bases.set(pointer, base)
    if (pointer === '' && base !== ROOT) this.roots.set(base, '')
    for (const [keyword, value] of Object.entries(schema)) {
      const at = `${pointer}/${escapePointer(keyword)}`
      if (schemaListIn.has(keyword) && Array.isArray(value))
        value.forEach((one, i) => void this.scan(one, `${at}/${i}`, base))
      else if (schemaMapIn.has(keyword) && isObject(value))
        for (const [key, one] of Object.entries(value)) this.scan(one, `${at}/${escapePointer(key)}`, base)
      else if (schemaIn.has(keyword)) this.scan(value, at, base)
    }
  }

  private identify(schema: Record<string, unknown>, pointer: string, outer: string): string {
    const id = this.dialect === 'draft-04' ? schema.id : schema.$id
    let base = outer
    if (typeof id === 'string') {
      // Before 2019-09 an `$id` of a fragment alone is an anchor.
      if (id.startsWith('#')) this.anchors.set(`${outer}${id}`, pointer)
      else {
        base = absolute(id, outer).replace(/#$/, '')
        if (!this.roots.has(base)) this.roots.set(base, pointer)
      }
    }
    if (atLeast(this.dialect, '2019-09'))
      for (const name of [schema.$anchor, schema.$dynamicAnchor])
        if (typeof name === 'string') this.anchors.set(`${base}#${name}`, pointer)
    if (typeof schema.$dynamicAnchor === 'string')
      this.dynamic.set(schema.$dynamicAnchor, (this.dynamic.get(schema.$dynamicAnchor) ?? 0) + 1)
    return base
  }
}

function absolute(ref: string, base: string): string {
  if (!URL.canParse(ref, base)) throw new Unsupported(`its reference ${ref.slice(0, 200)} is not a URI`)
  return new URL(ref, base).href
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
