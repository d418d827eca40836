export { type DefinitionDiff, diffDefinitions } from './definition-diff'
export { DIFF_FORMULA } from './formula'
export { diffOffers, type ItemDiff, type OfferDiff, type OfferItem, type Rename } from './offer-diff'
export type { DiffOptions } from './schema-changes'
