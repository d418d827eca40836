import type { DiffDocument, ReportedChange } from './diff-document'

export const summary = ({ counts }: DiffDocument): string =>
  (['removed', 'added', 'changed', 'unchanged'] as const).map(state => `${counts[state]} ${state}`).join(', ')

/** Which sides have a value to show; whole definitions are not shown in lines. */
export function sidesOf({ kind, before, after }: ReportedChange): 'added' | 'removed' | 'changed' | 'none' {
  const whole =
    kind === 'item-added' || kind === 'item-removed' || kind === 'restated' || kind === 'schema-unsupported'
  if (whole || (before === undefined && after === undefined)) return 'none'
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
}
