import { isObject } from '../schema-view/nodes'
import { typeOf } from '../schema-view/words'

const LENGTH = 120

/** A value as a reader wants it in a line: `whole` is all of it; `schema` is set where it is one. */
export function valueWords(value: unknown): {
  text: string
  whole: string
  schema?: { type: string; description: string | undefined }
} {
  const whole = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  const text = shorten(whole)
  if (!isObject(value)) return { text, whole }
  const type = typeOf(value, schema => schema)
  if (type === 'any') return { text, whole }
  const description = typeof value.description === 'string' ? shorten(value.description) : undefined
  return { text, whole, schema: { type, description } }
}

const shorten = (text: string): string => (text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text)

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
