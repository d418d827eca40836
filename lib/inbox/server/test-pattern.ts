import { BudgetSpent, withinBudget } from '@/lib/platform/server/within-budget'
import type { PatternTest } from '../core/validate-answer'

/** A pattern comes from a server that may mean harm: it gets this long, then counts as not usable. */
const BUDGET_MS = 50

/** Tests a server's pattern for a limited time; undefined when it is no expression, or takes too long. */
export const testPattern: PatternTest = (pattern, text) => {
  try {
    return withinBudget(BUDGET_MS, () => new RegExp(pattern, 'u').test(text))
  } catch (error) {
    if (error instanceof BudgetSpent || error instanceof SyntaxError) return undefined
    throw error
  }
}
