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

/** All that differs between two offers of one server. */
export function diffOffers(
  before: readonly OfferItem[],
  after: readonly OfferItem[],
  options: DiffOptions,
): OfferDiff {
  const was = new Map(before.map(item => [keyOf(item), item]))
  const is = new Map(after.map(item => [keyOf(item), item]))
  const removed = before.filter(item => !is.has(keyOf(item)))
  const added = after.filter(item => !was.has(keyOf(item)))
  const items = [
    ...removed.map(item => itemDiff(item, 'removed', removal(item))),
    ...after.map(item => {
      const old = was.get(keyOf(item))
      if (old === undefined) return itemDiff(item, 'added', addition(item))
      const { changes } = diffDefinitions(item.kind, old.definition, item.definition, options)
      return itemDiff(item, changes.length === 0 ? 'unchanged' : 'changed', changes)
    }),
  ].sort(byIdentity)
  const axis = (name: keyof Verdicts) => worst(items.map(item => item[name]))
  return {
    verdict: axis('verdict'),
    contractVerdict: axis('contractVerdict'),
    trustVerdict: axis('trustVerdict'),
    items,
    renames: likelyRenames(removed, added).map(pair => ({
      kind: pair.before.kind,
      from: pair.before.name,
      to: pair.after.name,
      similarity: pair.similarity,
      ...diffDefinitions(pair.before.kind, pair.before.definition, pair.after.definition, options),
    })),
  }
}

const byIdentity = (a: ItemDiff, b: ItemDiff): number => compare(a.kind, b.kind) || compare(a.name, b.name)
/** By code units: the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const keyOf = ({ kind, name }: OfferItem): string => `${kind}\n${name}`

const itemDiff = ({ kind, name }: OfferItem, state: ItemDiff['state'], changes: Change[]): ItemDiff => ({
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
