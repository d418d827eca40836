import type { SchemaNode } from '../normalise/schema-node'
import type { Patterns } from '../strings/patterns'
import type { Evaluator } from './evaluate'
import type { Answer, Goal } from './goal'

/** What solving an array or an object asks of the whole. */
export interface Inner {
  solve(goal: Goal): Answer
  /** Those of the values that meet a goal. */
  among(values: readonly unknown[], goal: Goal): Iterable<Answer>
  /** The schema of these values alone. */
  constants(values: readonly unknown[]): SchemaNode
  pattern(source: string): SchemaNode
  readonly patterns: Patterns
  readonly evaluator: Evaluator
  /** Takes from the work that is allowed. @throws BudgetSpent */
  spend(): void
}
