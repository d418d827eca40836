import type { OfferItem } from './offer-diff'
import { portraitOf, similarity } from './similarity'

/** Below, two definitions have too little in common to ask a person about it. */
const OFFERED_FROM = 0.6

export interface RenamePair {
  before: OfferItem
  after: OfferItem
  /** From 0 to 1. */
  similarity: number
}

/** Pairs of removed and added items that may be one under another name, the likeliest first; each item once. */
export function likelyRenames(removed: readonly OfferItem[], added: readonly OfferItem[]): RenamePair[] {
  const portrait = (item: OfferItem) => ({
    item,
    portrait: portraitOf(item.kind, item.name, item.definition),
  })
  const news = added.map(portrait)
  const pairs = removed.map(portrait).flatMap(gone =>
    news.flatMap((fresh): RenamePair[] => {
      const score = similarity(gone.portrait, fresh.portrait)
      return score < OFFERED_FROM ? [] : [{ before: gone.item, after: fresh.item, similarity: score }]
    }),
  )
  const taken = new Set<OfferItem>()
  return pairs
    .sort((a, b) => b.similarity - a.similarity)
    .filter(({ before, after }) => {
      if (taken.has(before) || taken.has(after)) return false
      taken.add(before).add(after)
      return true
    })
}
