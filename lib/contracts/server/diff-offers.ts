import { type Offer, type OfferDiff, planOffers } from '../core/definition-diff'
import { diffPairs } from './diff-definitions'

/** All that differs between two offers of one server; compared in threads. */
export async function diffOffers(before: Offer, after: Offer): Promise<OfferDiff> {
  const { pairs, finish } = planOffers(before, after)
  return finish(await diffPairs(pairs))
}
