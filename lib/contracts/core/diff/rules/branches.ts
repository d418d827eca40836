import { syntheticNode } from '../decide/facts'
import { fieldsOf, placeOf, type SchemaNode } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import type { Place, Rule } from './finding'
import { bestPairs } from './matching'
import { similarity } from './similarity'

/** Unions and conjunctions: branches are paired so that the most alike are compared with each other. */
export const branchRules: Rule = (before, after, place) => {
  conjunction(before, after, place)
  union(before, after, place)
}

const MAX_PAIRED = 60

interface Pairs {
  pairs: [SchemaNode, SchemaNode][]
  removed: SchemaNode[]
  added: SchemaNode[]
}

function paired(before: readonly SchemaNode[], after: readonly SchemaNode[]): Pairs {
  const from = [...before]
  const to = [...after]
  const pairs: [SchemaNode, SchemaNode][] = []
  // What is the same needs no matching.
  for (const one of before) {
    const i = to.findIndex(other => aliased(other).classId === aliased(one).classId)
    const same = to[i]
    if (same === undefined) continue
    pairs.push([one, same])
    to.splice(i, 1)
    from.splice(from.indexOf(one), 1)
  }
  const rows = from.slice(0, MAX_PAIRED)
  const columns = to.slice(0, MAX_PAIRED)
  const chosen = bestPairs(rows.map(one => columns.map(other => similarity(one, other))))
  const taken = new Set<SchemaNode>()
  chosen.forEach((column, row) => {
    const [one, other] = [rows[row], column === undefined ? undefined : columns[column]]
    if (one === undefined || other === undefined) return
    pairs.push([one, other])
    taken.add(one).add(other)
  })
  return { pairs, removed: from.filter(one => !taken.has(one)), added: to.filter(one => !taken.has(one)) }
}

function conjunction(before: SchemaNode, after: SchemaNode, place: Place): void {
  const parts = (node: SchemaNode) => [...(node.ref ? [node.ref] : []), ...(node.allOf ?? [])]
  const { pairs, removed, added } = paired(parts(before), parts(after))
  for (const [one, other] of pairs) place.into(one, other)
  const all = syntheticNode({})
  for (const part of removed)
    place.report({
      path: part.pointer,
      kind: 'all-of-removed',
      effect: 'widens',
      before: part.raw,
      aspect: [part, all],
    })
  for (const part of added)
    place.report({
      path: part.pointer,
      kind: 'all-of-added',
      effect: 'narrows',
      after: part.raw,
      aspect: [all, part],
    })
}

type UnionField = 'anyOf' | 'oneOf'
const unionField = (node: SchemaNode): UnionField | undefined =>
  node.oneOf ? 'oneOf' : node.anyOf ? 'anyOf' : undefined

function union(before: SchemaNode, after: SchemaNode, place: Place): void {
  const [was, is] = [unionField(before), unionField(after)]
  if (was === undefined && is === undefined) return
  const [from, to] = [branchesOf(before), branchesOf(after)]
  if (was === undefined || is === undefined) {
    place.report({
      path: is === undefined ? placeOf(before, was ?? 'anyOf') : placeOf(after, is),
      kind: is === undefined ? 'union-removed' : 'union-added',
      effect: is === undefined ? 'widens' : 'narrows',
      before: was && from.map(branch => branch.raw),
      after: is && to.map(branch => branch.raw),
      aspect: [unionOnly(before), unionOnly(after)],
      isSure: was !== 'oneOf' && is !== 'oneOf',
    })
    return
  }
  compareUnions({ before, after, from, to, field: is, isSure: was === 'anyOf' && is === 'anyOf' }, place)
}

interface Unions {
  before: SchemaNode
  after: SchemaNode
  from: readonly SchemaNode[]
  to: readonly SchemaNode[]
  field: UnionField
  isSure: boolean
}

function compareUnions({ before, after, from, to, field, isSure }: Unions, place: Place): void {
  const { pairs, removed, added } = paired(from, to)
  // One branch of `oneOf` that grows may overlap with another, and then neither counts.
  for (const [one, other] of pairs) place.into(one, other, undefined, isSure ? 'straight' : 'unsure')
  const aspect = [unionOnly(before), unionOnly(after)] as const
  for (const branch of removed)
    place.report({
      path: branch.pointer,
      kind: 'union-branch-removed',
      effect: 'narrows',
      before: branch.raw,
      aspect: isSure ? [branch, aspect[1]] : aspect,
      isSure,
    })
  for (const branch of added)
    place.report({
      path: branch.pointer || placeOf(after, field),
      kind: 'union-branch-added',
      effect: 'widens',
      after: branch.raw,
      aspect: isSure ? [aspect[0], branch] : aspect,
      isSure,
    })
}

const branchesOf = (node: SchemaNode): readonly SchemaNode[] => node.oneOf ?? node.anyOf ?? []

const unionOnly = ({ anyOf, oneOf }: SchemaNode): SchemaNode =>
  syntheticNode({ ...(anyOf && { anyOf }), ...(oneOf && { oneOf }) })

/** A schema that is nothing but a union: another one can be looked at as its only branch. */
export const isBareUnion = (node: SchemaNode): boolean => {
  const fields = fieldsOf(node)
  return fields.length === 1 && (fields[0] === 'anyOf' || fields[0] === 'oneOf')
}
