export { type OutboxHandler, type OutboxJob, startOutbox } from './start-outbox'
