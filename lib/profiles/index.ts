export * from './contract'
export { isGranted } from './core/is-granted'
export * from './endpoints'
