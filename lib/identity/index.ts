export * from './contract'
export * from './endpoints'
export * from './roles'
export * from './slug'
