import { Unsupported } from '../unsupported'

export const MAX_DEPTH = 256
const MAX_VALUES = 400_000
const MAX_CHARACTERS = 4_000_000

/** Refuses what is too deep or too large to compare, without recursion, before anything else looks at it. */
export function checkSize(schema: unknown): void {
  let values = 0
  let characters = 0
  const stack: [unknown, number][] = [[schema, 0]]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [value, depth] = top
    values += 1
    if (depth > MAX_DEPTH) throw new Unsupported(`it is nested more than ${MAX_DEPTH} deep`)
    if (values > MAX_VALUES) throw new Unsupported(`it has more than ${MAX_VALUES} values`)
    if (typeof value === 'string') characters += value.length
    if (characters > MAX_CHARACTERS) throw new Unsupported(`it has more than ${MAX_CHARACTERS} characters`)
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) stack.push([inner, depth + 1])
    else if (!isJson(value)) throw new Unsupported(`it is not JSON: it holds ${String(value).slice(0, 50)}`)
  }
}

const isJson = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))
