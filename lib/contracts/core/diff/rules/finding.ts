import type { SchemaChangeKind } from '../../../change-kinds'
import type { SchemaNode } from '../normalise/schema-node'
import type { Step } from './trail'

/** What a change does to the set of accepted values, at its place. */
export type SetEffect = 'annotation' | 'narrows' | 'widens' | 'replaces' | 'unknown'

/** A change that a rule found, before anybody knows whether it matters. */
export interface Finding {
  path: string
  kind: SchemaChangeKind
  effect: SetEffect
  before?: unknown
  after?: unknown
  /** False where what surrounds the place may turn the effect around. */
  isSure: boolean
  /** How a value leads to the place. */
  trail: readonly Step[]
  /** What the two sides say in this one respect. */
  aspect?: readonly [SchemaNode, SchemaNode]
}

/** A rule looks at two schemas of one place. */
export type Rule = (before: SchemaNode, after: SchemaNode, place: Place) => void

/** Where the rules stand, and what they may do there. */
export interface Place {
  report(finding: Report): void
  /** Looks at what is inside; `turned`: inside a negation; `unsure`: where a change may work either way. */
  into(before: SchemaNode, after: SchemaNode, step?: Step, how?: 'straight' | 'turned' | 'unsure'): void
}

export interface Report {
  path: string
  kind: SchemaChangeKind
  effect: SetEffect
  before?: unknown
  after?: unknown
  step?: Step
  aspect?: readonly [SchemaNode, SchemaNode]
  isSure?: boolean
}
