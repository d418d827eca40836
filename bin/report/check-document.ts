import type { ConsoleReview } from '../cli/console-review'
import type { DiffDocument } from './diff-document'
import type { LintDocument, ReportedFinding } from './lint-document'
import type { Questions } from './questions'

export interface CheckDocument extends DiffDocument {
  /** False when it breaks, or when a console answered that something is not reviewed. */
  passed: boolean
  questions: Questions
  /** Findings that the baseline did not have; `before` counts those that it had. */
  lint: { counts: LintDocument['counts']; findings: ReportedFinding[]; before: number }
  /** Null where no console answered; `reviewNote` then says why. */
  review: ConsoleReview | null
  reviewNote: string | null
  /** What the console does not know as approved, with where it stands. */
  unreviewed: { kind: string; name: string; review: string }[]
}
