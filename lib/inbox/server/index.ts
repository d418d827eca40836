export { closeItem, consumeDecision, type ItemOutcome, type NewItem, openItem, readItem } from './record-item'
