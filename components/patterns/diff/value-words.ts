import { isNode } from '../schema-view/nodes'
import { typeOf } from '../schema-view/words'

const LENGTH = 120

/** A value as a reader wants it in a line: `whole` is all of it; `type` is set where it is a schema. */
export function valueWords(value: unknown): { text: string; whole: string; type?: string } {
  const whole = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  const text = whole.length > LENGTH ? `${whole.slice(0, LENGTH)}…` : whole
  const type = typeof value === 'object' && isNode(value) ? typeOf(value, schema => schema) : undefined
  return { text, whole, ...(type !== undefined && type !== 'any' && { type }) }
}

/** What left a list and what came into it; the order has no meaning. */
export function listChange(
  before: readonly unknown[],
  after: readonly unknown[],
): { removed: string[]; added: string[] } {
  const words = (values: readonly unknown[]) =>
    new Set(values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))))
  const [old, now] = [words(before), words(after)]
  return {
    removed: [...old].filter(value => !now.has(value)),
    added: [...now].filter(value => !old.has(value)),
  }
}
