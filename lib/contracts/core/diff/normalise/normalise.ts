import type { JsonSchema } from '../../../contract'
import { canonical } from '../../canonical'
import { atPointer, escapePointer, isObject } from '../../json'
import type { Dialect } from '../types'
import { Unsupported } from '../unsupported'
import { annotationsOf } from './annotations'
import { applicators } from './applicators'
import { assertions } from './assertions'
import { dialectOf, refStandsAlone } from './dialect'
import { metaSchemas } from './meta-schemas'
import type { Ids } from './normalise-ids'
import { Resources } from './resources'
import type { SchemaNode } from './schema-node'
import { text, wrong } from './shapes'
import { simplify } from './simplify'
import { checkSize } from './size'

const MAX_NODES = 50_000

/** A schema read into one form, with the dialect that it was read in. */
export interface Normalised {
  root: SchemaNode
  dialect: Dialect
}

/** @throws Unsupported */
export function normalise(schema: JsonSchema, asked: Dialect | undefined, ids: Ids): Normalised {
  checkSize(schema)
  const dialect = dialectOf(schema, asked)
  return { root: simplify(new Reader(schema, dialect, ids).read('', schema), ids), dialect }
}

/** Reads the schemas of one document; a place that is reached twice is one node. */
class Reader {
  private readonly nodes = new Map<string, SchemaNode>()
  private readonly metas = new Map<string, SchemaNode>()
  private readonly resources: Resources

  constructor(
    private readonly document: unknown,
    private readonly dialect: Dialect,
    private readonly ids: Ids,
    private readonly prefix = '',
  ) {
    this.resources = new Resources(document, dialect)
  }

  read(pointer: string, schema: unknown): SchemaNode {
    const known = this.nodes.get(pointer)
    if (known !== undefined) return known
    const id = this.ids.next++
    if (this.nodes.size > MAX_NODES) throw new Unsupported(`it has more than ${MAX_NODES} parts`)
    const at = this.prefix + pointer
    const node: SchemaNode = { id, classId: id, textId: id, pointer: at, raw: schema, annotations: {} }
    this.nodes.set(pointer, node)
    if (schema === false) node.never = true
    else if (isObject(schema)) this.fill(node, pointer, schema)
    else if (schema !== true) wrong(at === '' ? 'it' : at, schema, 'a schema (an object or a boolean)')
    return node
  }

  private fill(node: SchemaNode, pointer: string, schema: Record<string, unknown>): void {
    node.annotations = annotationsOf(schema)
    const { dialect } = this
    if (schema.$ref !== undefined) {
      node.ref = this.follow(text(schema.$ref, `${pointer}/$ref`), pointer)
      if (refStandsAlone(dialect)) return
    }
    this.dynamic(node, pointer, schema)
    assertions(node, pointer, schema, dialect)
    applicators(node, schema, dialect, (inner, ...steps) =>
      this.read(pointer + steps.map(step => `/${escapePointer(String(step))}`).join(''), inner),
    )
  }

  private follow(ref: string, pointer: string): SchemaNode {
    const uri = ref.replace(/#$/, '')
    const meta = metaSchemas[uri]
    if (meta !== undefined && !this.resources.has(uri)) return this.readMeta(uri, meta)
    const target = this.resources.resolve(ref, this.resources.baseOf(pointer))
    return this.read(target.pointer, atPointer(this.document, target.pointer))
  }

  private readMeta(uri: string, { dialect, schema }: { dialect: Dialect; schema: object }): SchemaNode {
    const known = this.metas.get(uri)
    if (known !== undefined) return known
    const root = new Reader(schema, dialect, this.ids, uri).read('', schema)
    this.metas.set(uri, root)
    return root
  }

  /** A dynamic reference that only one place can answer is an ordinary one. */
  private dynamic(node: SchemaNode, pointer: string, schema: Record<string, unknown>): void {
    for (const keyword of ['$dynamicRef', '$recursiveRef'] as const) {
      const ref = schema[keyword]
      if (typeof ref !== 'string') continue
      if (this.resources.isOverridable(ref.slice(ref.indexOf('#') + 1)))
        node.opaque = `${keyword} ${ref} ${canonical(this.document)}`
      else {
        const target = this.follow(ref, pointer)
        node.allOf = [...(node.allOf ?? []), target]
      }
    }
  }
}
