import type { SchemaNode } from '../normalise/schema-node'
import { Patterns } from '../strings/patterns'
import { BudgetSpent } from '../unsupported'
import { namesIn } from './declared'
import { type CheckFormat, Evaluator } from './evaluate'
import type { KeyChoice } from './find-object'
import type { Answer, Goal } from './goal'
import { type Meter, Solver } from './solver'

/** What all questions of one comparison share. */
export class Search {
  private readonly patterns = new Patterns()
  readonly evaluator: Evaluator
  private readonly open: Solver
  private readonly narrow: Solver

  constructor(
    checkFormat: CheckFormat,
    private readonly meter: Meter,
  ) {
    this.evaluator = new Evaluator(this.patterns, checkFormat)
    const parts = { patterns: this.patterns, evaluator: this.evaluator, checkFormat, meter }
    this.open = new Solver({ ...parts, keys: () => ({ kind: 'any' }) })
    this.narrow = new Solver({ ...parts, keys: pos => this.declared(pos) })
  }

  /** @throws BudgetSpent */
  checkBudget(): void {
    if (this.meter.steps < 0 || this.meter.expired()) throw new BudgetSpent()
  }

  /** A value of any shape, or the proof that there is none. */
  any(goal: Goal): Answer {
    return this.open.solve(goal)
  }

  /** Whether every value of one schema is one of the other, as far as the budget reaches. */
  proves(one: SchemaNode, other: SchemaNode): boolean {
    try {
      return this.any({ pos: [one], neg: [other] }).is === 'unsat'
    } catch (error) {
      if (error instanceof BudgetSpent) return false
      throw error
    }
  }

  /** A value of properties that the accepting schemas name. That there is none proves nothing. */
  declaredOnly(goal: Goal): Answer {
    return this.narrow.solve(goal)
  }

  private declared(pos: readonly SchemaNode[]): KeyChoice {
    const named = namesIn(pos)
    return {
      kind: 'declared',
      isDeclared: key =>
        named.names.has(key) ||
        named.patterns.some(pattern => this.patterns.test(pattern, key) === true) ||
        named.isMap,
    }
  }

  /** Whether a value uses only properties that a schema names. */
  usesDeclared(schema: SchemaNode, value: unknown): boolean {
    return this.usesNamed([schema], value)
  }

  private usesNamed(schemas: readonly SchemaNode[], value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return true
    const named = namesIn(schemas)
    if (Array.isArray(value)) return value.every((item, i) => this.usesNamed(named.itemsAt(i), item))
    return Object.entries(value).every(([key, inner]) => {
      const matched = named.patterns.filter(pattern => this.patterns.test(pattern, key) === true)
      const isNamed = named.names.has(key) || matched.length > 0 || named.isMap
      return isNamed && this.usesNamed(named.valuesOf(key, matched), inner)
    })
  }
}
