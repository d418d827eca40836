export { type DefinitionDiff, diffDefinitions } from './definition-diff'
export { DIFF_FORMULA } from './formula'
export {
  diffOffers,
  type ItemDiff,
  type Offer,
  type OfferDiff,
  type OfferItem,
  planOffers,
  type Rename,
} from './offer-diff'
export { likelyRenames } from './renames'
export { undecided } from './undecided'
export { axesOf } from './verdict'
