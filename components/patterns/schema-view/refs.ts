import { isObject, type SchemaNode } from './nodes'

/** Finds what `$ref` points at inside one schema: JSON pointers, anchors and ids. Nothing is fetched. */
export class SchemaIndex {
  private anchors: Map<string, SchemaNode> | undefined

  constructor(private readonly root: SchemaNode) {}

  /** The schema itself without a reference; else the reference and what it leads to, through further references. */
  resolve(schema: SchemaNode): { target: SchemaNode | undefined; ref: string | undefined } {
    const first = refOf(schema)
    if (first === undefined) return { target: schema, ref: undefined }
    const seen = new Set<string>()
    let ref: string | undefined = first
    let target: SchemaNode | undefined
    while (ref !== undefined) {
      // A reference that leads back to itself leads nowhere.
      if (seen.has(ref)) return { target: undefined, ref: first }
      seen.add(ref)
      target = this.find(ref)
      ref = target === undefined || hasOwnContent(target) ? undefined : refOf(target)
    }
    return { target, ref: first }
  }

  private find(ref: string): SchemaNode | undefined {
    if (ref === '#' || ref === '') return this.root
    if (ref.startsWith('#/')) return this.pointer(ref.slice(2))
    const known = this.named().get(ref)
    if (known !== undefined) return known
    // An absolute reference into this document: its own id, then the fragment.
    const own =
      isObject(this.root) && typeof this.root.$id === 'string' ? this.root.$id.replace(/#$/, '') : undefined
    return own !== undefined && ref.startsWith(`${own}#`) ? this.find(ref.slice(own.length)) : undefined
  }

  private pointer(path: string): SchemaNode | undefined {
    let at: unknown = this.root
    for (const step of path.split('/')) {
      const key = decode(step)
      if (Array.isArray(at)) at = at[Number(key)]
      else if (isObject(at) && Object.hasOwn(at, key)) at = at[key]
      else return undefined
    }
    return typeof at === 'boolean' || isObject(at) ? at : undefined
  }

  private named(): Map<string, SchemaNode> {
    if (this.anchors !== undefined) return this.anchors
    const found = new Map<string, SchemaNode>()
    const waiting: unknown[] = [this.root]
    while (waiting.length > 0) {
      const at = waiting.pop()
      if (Array.isArray(at)) waiting.push(...at)
      else if (isObject(at)) {
        if (typeof at.$id === 'string') found.set(at.$id, at)
        for (const key of ['$anchor', '$dynamicAnchor']) {
          const name = at[key]
          if (typeof name === 'string') found.set(`#${name}`, at)
        }
        waiting.push(...Object.values(at))
      }
    }
    this.anchors = found
    return found
  }
}

function refOf(schema: SchemaNode): string | undefined {
  if (typeof schema === 'boolean') return undefined
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const value = schema[keyword]
    if (typeof value === 'string') return value
  }
  return undefined
}

const hasOwnContent = (schema: SchemaNode): boolean =>
  typeof schema === 'boolean' ||
  Object.keys(schema).some(
    k => !['$ref', '$dynamicRef', '$recursiveRef', 'description', 'title', '$comment'].includes(k),
  )

function decode(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch (error) {
    if (error instanceof URIError) return plain
    throw error
  }
}
