export * from './contract'
export { type GrantLists, grantCovers, grantMatches } from './core/grant-match'
export * from './endpoints'
