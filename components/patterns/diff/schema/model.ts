import {
  type Child,
  childrenOf,
  factsOf,
  MAX_DEPTH,
  merge,
  type NameKind,
  OPEN_CHILDREN,
  OPEN_DEPTH,
  type SchemaFacts,
} from '../../schema-view/model'
import type { SchemaNode } from '../../schema-view/nodes'
import { SchemaIndex } from '../../schema-view/refs'
import { SameSchema } from './same-schema'

export type RowState = 'same' | 'changed' | 'added' | 'removed'

/** A place in the tree of both schemas: what each says there. */
export interface PairRow {
  kind: 'pair'
  id: string
  depth: number
  name: string
  nameKind: NameKind
  state: RowState
  /** Something deeper differs. */
  inside: boolean
  before: SchemaFacts | undefined
  after: SchemaFacts | undefined
  ref: { recursiveTo: string | undefined } | undefined
  expandable: boolean
  open: boolean
}

/** Neighbours that do not differ, folded into one row. */
export interface FoldRow {
  kind: 'fold'
  id: string
  depth: number
  count: number
  expandable: true
  open: false
}

interface Pair {
  before: Child | undefined
  after: Child | undefined
}

type Above = ReadonlyMap<object, string>
const FOLD_FROM = 4

/**
 * The rows of two schemas as one tree. What differs is open, what does not is folded; `flipped` holds the ids
 * whose fold is not the default one.
 */
export function flattenSchemaDiff(
  before: SchemaNode,
  after: SchemaNode,
  flipped: ReadonlySet<string>,
): (PairRow | FoldRow)[] {
  const indexes = { before: new SchemaIndex(before), after: new SchemaIndex(after) }
  const sameness = new SameSchema(indexes.before, indexes.after)
  const rows: (PairRow | FoldRow)[] = []

  const look = (side: 'before' | 'after', child: Child | undefined, above: Above) => {
    if (child === undefined) return undefined
    const { target } = indexes[side].resolve(child.schema)
    const recursiveTo = typeof target === 'object' ? above.get(target) : undefined
    const facts = factsOf(child, indexes[side], recursiveTo)
    return { target, facts, schema: merge(child.schema, target), recursiveTo }
  }
  const differs = ({ before: b, after: a }: Pair): boolean =>
    b === undefined ||
    a === undefined ||
    (b.required === true) !== (a.required === true) ||
    !sameness.same(b.schema, a.schema)

  const visit = (pair: Pair, id: string, depth: number, above: { before: Above; after: Above }) => {
    const old = look('before', pair.before, above.before)
    const now = look('after', pair.after, above.after)
    const named = pair.after ?? pair.before
    if (named === undefined) return
    const sides = [old, now].filter(side => side !== undefined)
    // A side that is shown above already goes on only while the other one still has something new.
    const ended = depth >= MAX_DEPTH || sides.every(side => side.recursiveTo !== undefined)
    const pairs = ended ? [] : pairUp(childrenAt(old?.schema), childrenAt(now?.schema))
    const inside = old !== undefined && now !== undefined && pairs.some(differs)
    const state = stateOf(old?.facts, now?.facts)
    const enums = (old?.facts.enumValues ?? now?.facts.enumValues) !== undefined
    const expandable = pairs.length > 0 || enums
    const one = state === 'added' || state === 'removed'
    const byDefault =
      inside || (one && pairs.length > 0 && depth < OPEN_DEPTH && pairs.length <= OPEN_CHILDREN)
    const open = expandable && byDefault !== flipped.has(id)
    rows.push({
      kind: 'pair',
      id,
      depth,
      name: named.name,
      nameKind: named.nameKind,
      state,
      inside,
      before: old?.facts,
      after: now?.facts,
      ref: sides.map(side => side.facts.ref).find(ref => ref?.recursiveTo !== undefined),
      expandable,
      open,
    })
    if (!open) return
    const next = {
      before: within(above.before, old?.target, id),
      after: within(above.after, now?.target, id),
    }
    visitAll(pairs, id, depth + 1, next)
  }

  const visitAll = (
    pairs: readonly Pair[],
    id: string,
    depth: number,
    above: { before: Above; after: Above },
  ) => {
    for (let i = 0; i < pairs.length; ) {
      let end = i
      while (end < pairs.length && !differs(at(pairs, end))) end++
      const fold = `${id}/~${i}`
      if (end - i >= FOLD_FROM && end - i < pairs.length && !flipped.has(fold)) {
        rows.push({ kind: 'fold', id: fold, depth, count: end - i, expandable: true, open: false })
        i = end
        continue
      }
      for (const stop = Math.max(end, i + 1); i < stop; i++) {
        const pair = at(pairs, i)
        visit(pair, `${id}/${(pair.after ?? pair.before)?.step}`, depth, above)
      }
    }
  }

  visit({ before: rootOf(before), after: rootOf(after) }, '', 0, { before: new Map(), after: new Map() })
  return rows
}

const at = (pairs: readonly Pair[], i: number): Pair => pairs[i] ?? { before: undefined, after: undefined }
const rootOf = (schema: SchemaNode): Child => ({ step: '', name: '', nameKind: 'keyword', schema })
const childrenAt = (schema: SchemaNode | undefined): Child[] =>
  schema === undefined ? [] : childrenOf(schema)
const within = (above: Above, target: SchemaNode | undefined, id: string): Above =>
  typeof target === 'object' ? new Map(above).set(target, id) : above

/** Children by their step; what came stands after the neighbour that it follows. */
function pairUp(before: readonly Child[], after: readonly Child[]): Pair[] {
  const old = new Map(before.map((child, place) => [child.step, { child, place }]))
  const now = new Set(after.map(child => child.step))
  const pairs: Pair[] = []
  let from = 0
  const takeRemoved = (until: string | undefined) => {
    for (; from < before.length && before[from]?.step !== until; from++) {
      const gone = before[from]
      if (gone !== undefined && !now.has(gone.step)) pairs.push({ before: gone, after: undefined })
    }
  }
  for (const child of after) {
    const match = old.get(child.step)
    if (match !== undefined && match.place >= from) {
      takeRemoved(child.step)
      from = match.place + 1
    }
    pairs.push({ before: match?.child, after: child })
  }
  takeRemoved(undefined)
  return pairs
}

function stateOf(before: SchemaFacts | undefined, after: SchemaFacts | undefined): RowState {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  return factsKey(before) === factsKey(after) ? 'same' : 'changed'
}

const factsKey = ({ enumValues, ref, ...facts }: SchemaFacts): string =>
  JSON.stringify([facts, ref?.pointer, enumValues?.map(value => JSON.stringify(value)).sort()])
