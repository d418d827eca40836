import type { SchemaNode } from '../normalise/schema-node'

/** Wanted: a value that all of `pos` accept and all of `neg` refuse. */
export interface Goal {
  pos: readonly SchemaNode[]
  neg: readonly SchemaNode[]
}

/**
 * `sat`: here is a value; not `exact` when something in it could not be decided, so a validator has to look.
 * `unsat`: there is none, proved. `unknown`: neither.
 */
export type Answer = { is: 'sat'; value: unknown; exact: boolean } | { is: 'unsat' } | { is: 'unknown' }

export const unsat: Answer = { is: 'unsat' }
export const unknown: Answer = { is: 'unknown' }
export const sat = (value: unknown, exact = true): Answer => ({ is: 'sat', value, exact })

export const keyOf = ({ pos, neg }: Goal): string => `${classes(pos)}-${classes(neg)}`

const classes = (nodes: readonly SchemaNode[]): string =>
  [...new Set(nodes.map(node => node.classId))].sort((a, b) => a - b).join()

/** Tries answers until one is exact; the best of the others, else unsat when all are. */
export function firstOf(answers: Iterable<Answer>): Answer {
  let best: Answer = unsat
  for (const answer of answers) {
    if (answer.is === 'sat' && answer.exact) return answer
    if (answer.is === 'sat' && best.is !== 'sat') best = answer
    else if (answer.is === 'unknown' && best.is === 'unsat') best = answer
  }
  return best
}
