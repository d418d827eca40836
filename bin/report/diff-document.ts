import { type Change, kindText, reasonText, verdicts } from '@/lib/contracts'
import type { ItemDiff, OfferDiff, Rename } from '@/lib/contracts/server'

/** A change as the command tells it: the reason in words, the witness as the bare value. */
export type ReportedChange = Omit<Change, 'reason' | 'witness'> & {
  title: string
  reason: string
  witness?: unknown
}

type Reported<T extends { changes: Change[] }> = Omit<T, 'changes'> & { changes: ReportedChange[] }
export type ReportedItem = Reported<ItemDiff>
export type ReportedRename = Reported<Rename>

export interface DiffDocument {
  verdict: OfferDiff['verdict']
  contractVerdict: OfferDiff['verdict']
  trustVerdict: OfferDiff['verdict']
  before: { file: string; server: string | null }
  after: { file: string; server: string | null }
  counts: Record<ItemDiff['state'], number>
  /** All that is not unchanged: the gravest first, then by kind and name. */
  items: ReportedItem[]
  /** Removed and added items that may be one under another name: offered, never assumed. */
  renames: ReportedRename[]
  /** What was not compared, and why. */
  notes: string[]
}

export function diffDocument(
  { items, renames, ...worst }: OfferDiff,
  { before, after, notes }: Pick<DiffDocument, 'before' | 'after' | 'notes'>,
): DiffDocument {
  const count = (state: ItemDiff['state']) => items.filter(item => item.state === state).length
  return {
    ...worst,
    before,
    after,
    counts: {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      unchanged: count('unchanged'),
    },
    items: items
      .filter(item => item.state !== 'unchanged')
      .sort((a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict))
      .map(reported),
    renames: renames.map(reported),
    notes,
  }
}

const reported = <T extends { changes: Change[] }>({ changes, ...rest }: T): Reported<T> => ({
  ...rest,
  changes: changes.map(reportedChange),
})

export const reportedChange = ({ reason, witness, ...change }: Change): ReportedChange => ({
  ...change,
  title: kindText(change.kind),
  reason: reasonText(reason),
  ...(witness !== undefined && { witness: witness.value }),
})
