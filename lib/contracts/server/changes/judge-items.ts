import type { Change } from '../../change'
import type { Verdict } from '../../contract'
import { type DefinitionDiff, type OfferItem, planOffers } from '../../core/definition-diff'
import { diffPairs } from '../diff-definitions'
import type { Unanalysed } from './load-unanalysed'

/** What a close comparison says of one item. */
export interface Judged {
  id: string
  digest: string
  verdict: Verdict
  contractVerdict: Verdict
  trustVerdict: Verdict
  changes: Change[]
  unsupportedReason: string | null
}

/** Compares both definitions of each item in the threads; additions and removals speak for themselves. */
export async function judgeItems(items: readonly Unanalysed[]): Promise<Judged[]> {
  const pairs = items.flatMap(item => {
    const { kind, before, after } = item
    return before === null || after === null ? [] : [{ item, pair: { kind, before, after } }]
  })
  const diffs = await diffPairs(pairs.map(({ pair }) => pair))
  return [
    ...pairs.flatMap(({ item }, i) => (diffs[i] === undefined ? [] : [judged(item, diffs[i])])),
    ...items.flatMap(item => judgeAlone(item)),
  ]
}

function judgeAlone(item: Unanalysed): Judged[] {
  if (item.before !== null && item.after !== null) return []
  const side = (definition: Unanalysed['before']): { items: OfferItem[] } => ({
    items: definition === null ? [] : [{ kind: item.kind, name: item.name, definition }],
  })
  const { items } = planOffers(side(item.before), side(item.after)).finish([])
  return items.map(diff => judged(item, diff))
}

const judged = (
  { id, digest }: Unanalysed,
  { verdict, contractVerdict, trustVerdict, changes, unsupportedReason }: DefinitionDiff,
): Judged => ({
  id,
  digest,
  verdict,
  contractVerdict,
  trustVerdict,
  changes,
  unsupportedReason: unsupportedReason ?? null,
})
