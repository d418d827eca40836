export { diffSchemas } from './diff-schemas'
export * from './types'
