import type { Change } from '../../change'
import type { ChangeKind } from '../../change-kinds'

/** Kinds of change that say the same as before, to callers, readers, models and policy alike. */
const restating: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'restated',
  'schema-rewritten',
  'dialect-changed',
  'comment-changed',
  'text-reformatted',
  'hint-declared',
  'hint-without-meaning',
  'last-modified-changed',
  'size-changed',
])

/** Whether a change is a matter of notation alone. Words that a model reads never are. */
export const isNotational = (changes: readonly Change[]): boolean =>
  changes.length > 0 &&
  changes.every(
    ({ kind, severity, effect }) =>
      severity === 'compatible' && effect === 'annotation' && restating.has(kind),
  )
