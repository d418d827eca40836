export * from './contract'
export { refuseSecretFields, secretFields } from './core/secret-fields'
export { type PatternTest, validateAnswer } from './core/validate-answer'
export * from './endpoints'
