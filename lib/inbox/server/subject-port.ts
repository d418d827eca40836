import type { VerbTools } from '@/lib/platform/server/verb'
import type { InboxDecision, InboxKind } from '../contract'
import type { ItemRecord } from './store'

/** What a domain does when an item of its kind is decided in the inbox; one composition file names them all. */
export interface SubjectPort {
  kind: InboxKind
  /**
   * Carries the decision out, in the transaction that makes it and before the item is closed.
   * @throws AppError when the subject cannot be decided so: then nothing is
   */
  onDecided(tools: VerbTools, item: ItemRecord, decision: InboxDecision): Promise<void>
}
