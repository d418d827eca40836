import type { BulkRefusal, ChangeItemState } from '../../change-request'
import type { Verdict } from '../../contract'
import type { Proposal } from '../../review'

interface Judged {
  state: ChangeItemState
  analysed: boolean
  contractVerdict: Verdict
  escalates: boolean
}

/** The answer to the first question that the diff proposes: what was not decided is never proposed as compatible. */
export function proposalOf(contractVerdict: Verdict): Proposal {
  if (contractVerdict === 'breaking') return 'breaking'
  return contractVerdict === 'risky' ? 'undecided' : 'compatible'
}

/** Why an item is looked at by itself; null when it may be approved together with others. */
export function bulkRefusal({ state, analysed, contractVerdict, escalates }: Judged): BulkRefusal | null {
  if (state !== 'pending') return state === 'quarantined' ? 'quarantined' : 'decided'
  const proposal = proposalOf(contractVerdict)
  if (proposal === 'breaking' || proposal === 'undecided') return proposal
  if (escalates) return 'escalates'
  return analysed ? null : 'analysing'
}

export const bulkRefusalText: Record<BulkRefusal, string> = {
  decided: 'It is decided already.',
  analysing: 'It is still being compared with recent calls: try again in a moment.',
  breaking: 'It is breaking: answer the three questions for it alone.',
  undecided: 'The diff could not decide whether it breaks callers: answer the three questions for it alone.',
  escalates: 'It escalates what agents may do: answer the three questions for it alone.',
  quarantined: 'It is in quarantine: lift that first.',
}
