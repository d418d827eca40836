export * from './contract'
export { grantMatches } from './core/grant-match'
export * from './endpoints'
