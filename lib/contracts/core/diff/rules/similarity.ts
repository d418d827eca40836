import { canonical } from '../../canonical'
import type { SchemaNode } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import { typesOf } from './values'

/** How likely two branches are one and the same, changed: zero when they have nothing in common. */
export function similarity(one: SchemaNode, other: SchemaNode): number {
  const [a, b] = [aliased(one), aliased(other)]
  if (a.textId === b.textId) return 1_000
  if (a.classId === b.classId) return 900
  if ((typesOf(a) & typesOf(b)) === 0) return 0
  const shared = common([...(a.properties?.keys() ?? [])], [...(b.properties?.keys() ?? [])])
  const tags = tagScore(a, b)
  // Branches told apart by a constant are others, whatever else they share.
  if (tags < 0) return 0
  const titles = a.annotations.title !== undefined && a.annotations.title === b.annotations.title ? 100 : 0
  const values = a.values && b.values ? 50 * common(a.values.map(canonical), b.values.map(canonical)) : 0
  return 1 + titles + tags + 50 * shared + values + (typesOf(a) === typesOf(b) ? 5 : 0)
}

function common(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other])
  return all.size === 0 ? 0 : one.filter(key => other.includes(key)).length / all.size
}

function tagScore(a: SchemaNode, b: SchemaNode): number {
  let score = 0
  for (const [name, schema] of a.properties ?? []) {
    const ours = constantOf(schema)
    const theirs = constantOf(b.properties?.get(name))
    if (ours === undefined || theirs === undefined) continue
    score += ours === theirs ? 200 : -1_000
  }
  return score
}

function constantOf(schema: SchemaNode | undefined): string | undefined {
  const values = schema && aliased(schema).values
  return values?.length === 1 ? canonical(values[0]) : undefined
}
