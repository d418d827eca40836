export { findingText } from './finding-text'
export { lintDefinition, lintNames, lintOffer } from './lint'
export { rules } from './rules'
