import { canonical } from '../../canonical'
import { hasFields, type SchemaNode, type TypeMask, typeBits } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import type { Patterns } from '../strings/patterns'
import { BudgetSpent } from '../unsupported'
import { Branches } from './branches'
import { all, type CheckFormat, type Evaluator, not } from './evaluate'
import { syntheticNode } from './facts'
import type { KeyChoice } from './find-object'
import { type Answer, firstOf, type Goal, keyOf, sat, unknown, unsat } from './goal'
import type { Inner } from './inner'
import { PossibleTypes } from './possible-types'

/** Steps that are left; shared by all that one comparison does. */
export interface Meter {
  steps: number
  expired: () => boolean
}

export interface SolverParts {
  patterns: Patterns
  evaluator: Evaluator
  checkFormat: CheckFormat
  meter: Meter
  /** Which property names a value may use, by what its schemas name. */
  keys: (pos: readonly SchemaNode[]) => KeyChoice
}

const order: readonly TypeMask[] = [
  typeBits.object,
  typeBits.string,
  typeBits.integer,
  typeBits.fraction,
  typeBits.boolean,
  typeBits.array,
  typeBits.null,
]
const MAX_DEPTH = 120

/**
 * Finds a value that some schemas accept and others refuse, or proves that there is none (a tableau, type by type). A
 * goal that comes up again inside itself cannot be needed by a smallest value, so that way is closed; what was found
 * out under such an assumption is not remembered, else a break behind a recursive schema would stay hidden.
 */
export class Solver implements Inner {
  private readonly memo = new Map<string, Answer>()
  private readonly open = new Map<string, number>()
  private readonly frames: { lowest: number }[] = []
  private readonly types = new PossibleTypes()
  private readonly constantNodes = new Map<string, SchemaNode>()
  private readonly patternNodes = new Map<string, SchemaNode>()
  readonly patterns: Patterns
  readonly evaluator: Evaluator

  constructor(private readonly parts: SolverParts) {
    this.patterns = parts.patterns
    this.evaluator = parts.evaluator
  }

  solve(asked: Goal): Answer {
    const goal = { pos: asked.pos.map(aliased), neg: asked.neg.map(aliased) }
    const refused = new Set(goal.neg.map(node => node.classId))
    if (goal.pos.some(node => node.never === true || refused.has(node.classId))) return unsat
    if (!goal.neg.every(hasFields)) return unsat
    const key = keyOf(goal)
    const known = this.memo.get(key)
    if (known !== undefined) return known
    const depth = this.open.get(key)
    const frame = this.frames.at(-1)
    if (depth !== undefined) {
      if (frame !== undefined) frame.lowest = Math.min(frame.lowest, depth)
      return unsat
    }
    if (this.frames.length > MAX_DEPTH) return unknown
    return this.enter(key, goal)
  }

  private enter(key: string, goal: Goal): Answer {
    const depth = this.frames.length
    const frame = { lowest: depth }
    this.frames.push(frame)
    this.open.set(key, depth)
    try {
      const answer = this.work(goal)
      // A value is a value; that there is none may rest on a goal which is still open.
      if (answer.is === 'sat' || (frame.lowest >= depth && answer.is === 'unsat')) this.memo.set(key, answer)
      return answer
    } finally {
      this.open.delete(key)
      this.frames.pop()
      const outer = this.frames.at(-1)
      if (outer !== undefined) outer.lowest = Math.min(outer.lowest, frame.lowest)
    }
  }

  private work(goal: Goal): Answer {
    this.spend()
    const values = finiteValues(goal.pos)
    if (values !== undefined) return firstOf(this.among(values, goal))
    const mask = this.types.of(goal)
    return firstOf(this.eachType(goal, mask))
  }

  private *eachType(goal: Goal, mask: TypeMask): Generator<Answer> {
    for (const type of order) {
      if ((mask & type) === 0) continue
      if (type === typeBits.null) yield firstOf(this.among([null], goal))
      else if (type === typeBits.boolean) yield firstOf(this.among([false, true], goal))
      else yield new Branches(type, this, this.parts.keys(goal.pos), this.parts.checkFormat).answer(goal)
    }
  }

  *among(values: readonly unknown[], { pos, neg }: Goal): Generator<Answer> {
    for (const value of values) {
      this.spend()
      const fits = all([
        ...pos.map(node => this.evaluator.accepts(node, value)),
        ...neg.map(node => not(this.evaluator.accepts(node, value))),
      ])
      yield fits === false ? unsat : sat(value, fits === true)
    }
  }

  spend(): void {
    const { meter } = this.parts
    meter.steps -= 1
    if (meter.steps < 0 || (meter.steps % 64 === 0 && meter.expired())) throw new BudgetSpent()
  }

  constants(values: readonly unknown[]): SchemaNode {
    return remembered(this.constantNodes, canonical(values), () => syntheticNode({ values }))
  }

  pattern(source: string): SchemaNode {
    return remembered(this.patternNodes, source, () => syntheticNode({ pattern: source }))
  }
}

function remembered(known: Map<string, SchemaNode>, key: string, make: () => SchemaNode): SchemaNode {
  const node = known.get(key) ?? make()
  known.set(key, node)
  return node
}

/** The values that one of the schemas lists, where one does. */
function finiteValues(pos: readonly SchemaNode[]): readonly unknown[] | undefined {
  for (const node of pos) {
    if (node.values) return node.values
    const inside =
      node.allOf || node.ref
        ? finiteValues([...(node.ref ? [node.ref] : []), ...(node.allOf ?? [])])
        : undefined
    if (inside !== undefined) return inside
  }
  return undefined
}
