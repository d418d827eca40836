export { answerItem } from './answer-item'
export { claimItem } from './claim-item'
export { makeDecideItem } from './decide-item'
export { expireDueItems } from './expire-due-items'
export { getInboxItem } from './get-item'
export { inboxCounts } from './inbox-counts'
export { listInbox } from './list-inbox'
export {
  closeItem,
  consumeDecision,
  type ItemOutcome,
  type NewItem,
  openItem,
  readItem,
  restateItem,
  settleItem,
  type TakenDecision,
} from './record-item'
export type { ItemRecord } from './store'
export type { SubjectPort } from './subject-port'
