export * from './endpoints/judging'
export * from './endpoints/prompts'
export * from './endpoints/releases'
export * from './endpoints/versions'
