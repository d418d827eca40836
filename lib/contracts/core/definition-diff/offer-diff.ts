import type { ContractKind } from '@/lib/servers'
import type { Change } from '../../change'
import type { Definition } from '../../contract'
import { type DefinitionDiff, diffDefinitions } from './definition-diff'
import { contract } from './make-change'
import { likelyRenames } from './renames'
import type { DiffOptions } from './schema-changes'
import { smells } from './smells'
import { byGravity, type Verdicts, verdictsOf, worst } from './verdict'

/** One thing that a server offers. */
export interface OfferItem {
  kind: ContractKind
  /** The identity: tool or prompt name, resource URI, URI template. */
  name: string
  definition: Definition
}
export interface Offer {
  items: readonly OfferItem[]
  /** What is offered but cannot be taken, and why: neither compared nor called removed. */
  notTaken?: readonly { kind: ContractKind; name: string; reason: string }[]
}

export interface ItemDiff extends Verdicts {
  kind: ContractKind
  name: string
  state: 'added' | 'removed' | 'changed' | 'unchanged'
  changes: Change[]
}

/** Offered, never assumed: the removed item stays removed in the verdict. */
export interface Rename extends DefinitionDiff {
  kind: ContractKind
  from: string
  to: string
  similarity: number
}

export interface OfferDiff extends Verdicts {
  /** By kind and name. */
  items: ItemDiff[]
  renames: Rename[]
}

export interface OfferPlan {
  /** The definitions that have to be compared. */
  pairs: { kind: ContractKind; before: Definition; after: Definition }[]
  /** The whole, from what each pair came to. */
  finish(diffs: readonly DefinitionDiff[]): OfferDiff
}

/** All that differs between two offers of one server. */
export function diffOffers(before: Offer, after: Offer, options: DiffOptions): OfferDiff {
  const { pairs, finish } = planOffers(before, after)
  return finish(pairs.map(pair => diffDefinitions(pair.kind, pair.before, pair.after, options)))
}

/** The same in two steps, so that the pairs can be compared elsewhere. */
export function planOffers(before: Offer, after: Offer): OfferPlan {
  const was = new Map(before.items.map(item => [keyOf(item), item]))
  const is = new Map(after.items.map(item => [keyOf(item), item]))
  const untaken = untakenItems(before, after)
  const open = (item: OfferItem) => !untaken.has(keyOf(item))
  const removed = before.items.filter(item => open(item) && !is.has(keyOf(item)))
  const added = after.items.filter(item => open(item) && !was.has(keyOf(item)))
  const kept = after.items.flatMap(item => {
    const old = was.get(keyOf(item))
    return old === undefined || !open(item) ? [] : [{ item, old }]
  })
  const renames = likelyRenames(removed, added)
  const pairs = [
    ...kept.map(({ old, item }) => [old, item] as const),
    ...renames.map(r => [r.before, r.after] as const),
  ]
  return {
    pairs: pairs.map(([from, to]) => ({ kind: to.kind, before: from.definition, after: to.definition })),
    finish: diffs => {
      const items = [
        ...untaken.values(),
        ...removed.map(item => itemDiff(item, 'removed', removal(item))),
        ...added.map(item => itemDiff(item, 'added', addition(item))),
        ...kept.map(({ item }, i) => {
          const changes = diffs[i]?.changes ?? []
          return itemDiff(item, changes.length === 0 ? 'unchanged' : 'changed', changes)
        }),
      ].sort(byIdentity)
      const axis = (name: keyof Verdicts) => worst(items.map(item => item[name]))
      return {
        verdict: axis('verdict'),
        contractVerdict: axis('contractVerdict'),
        trustVerdict: axis('trustVerdict'),
        items,
        renames: renames.flatMap((pair, i) => {
          const diff = diffs[kept.length + i]
          const { kind, name: from } = pair.before
          return diff === undefined
            ? []
            : [{ kind, from, to: pair.after.name, similarity: pair.similarity, ...diff }]
        }),
      }
    },
  }
}

/** What one side could not take is risky and named: nothing is known about it. */
function untakenItems(before: Offer, after: Offer): Map<string, ItemDiff> {
  const sides = [
    ['item-not-taken-before', before.notTaken ?? []],
    ['item-not-taken', after.notTaken ?? []],
  ] as const
  const out = new Map<string, ItemDiff>()
  for (const [code, list] of sides)
    for (const { kind, name, reason } of list) {
      const facts = { path: '', params: { why: reason } }
      const changes = [contract('item-not-taken', 'unknown', 'risky', code, facts)]
      out.set(keyOf({ kind, name }), itemDiff({ kind, name }, 'changed', changes))
    }
  return out
}

const byIdentity = (a: ItemDiff, b: ItemDiff): number => compare(a.kind, b.kind) || compare(a.name, b.name)
/** By code units: the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Identity = Pick<OfferItem, 'kind' | 'name'>
const keyOf = ({ kind, name }: Identity): string => `${kind}\n${name}`

const itemDiff = ({ kind, name }: Identity, state: ItemDiff['state'], changes: Change[]): ItemDiff => ({
  kind,
  name,
  state,
  ...verdictsOf(changes),
  changes,
})

const removal = ({ kind, definition }: OfferItem): Change[] => [
  contract('item-removed', 'narrows', 'breaking', `item-removed-${kind}`, { path: '', before: definition }),
]

/** Nobody calls it yet; a model that is served it may. */
const addition = ({ kind, definition }: OfferItem): Change[] =>
  [
    contract('item-added', 'widens', 'compatible', `item-added-${kind}`, { path: '', after: definition }),
    ...smells(undefined, definition),
  ].sort(byGravity)
