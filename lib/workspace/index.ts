export * from './contract'
export { filesNamedIn } from './core/read-prompts'
export * from './endpoints'
