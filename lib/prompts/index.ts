export * from './contract'
export * from './endpoints'
