export * from './endpoints/prompts'
export * from './endpoints/releases'
export * from './endpoints/serving'
export * from './endpoints/versions'
