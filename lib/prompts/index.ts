export * from './contract'
export { type PromptQuery, readPromptQuery } from './core/prompt-query'
export { defaultStages } from './core/weight'
export * from './endpoints'
