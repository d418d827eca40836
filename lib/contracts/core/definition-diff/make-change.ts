import type en from '@/messages/en/diff.json'
import type { Change } from '../../change'

/** A sentence of the catalogue: none is named that is not there. */
export type ReasonCode = keyof typeof en.reasons

export interface Facts {
  path: string
  before?: unknown
  after?: unknown
  params?: Record<string, string | number>
}

type Meaning = Pick<Change, 'kind' | 'effect' | 'severity'>

const make = (
  axis: Change['axis'],
  { kind, effect, severity }: Meaning,
  code: ReasonCode,
  { path, before, after, params }: Facts,
): Change => ({
  path,
  kind,
  axis,
  effect,
  severity,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
  reason: params === undefined ? { code } : { code, params },
})

/** A change of what a model reads or policy rests on. It refuses no call, so it is never `breaking`. */
export const trust = (
  kind: Change['kind'],
  effect: Change['effect'],
  severity: 'compatible' | 'risky',
  code: ReasonCode,
  facts: Facts,
): Change => make('trust', { kind, effect, severity }, code, facts)

/** A change of what callers may send or readers may get. */
export const contract = (
  kind: Change['kind'],
  effect: Change['effect'],
  severity: Change['severity'],
  code: ReasonCode,
  facts: Facts,
): Change => make('contract', { kind, effect, severity }, code, facts)
