import { isObject } from '../../json'

const MAX_TRIES = 300

/** A smaller value of which the same still holds: without properties, items and characters that it does not need. */
export function shrink(value: unknown, holds: (value: unknown) => boolean): unknown {
  let tries = MAX_TRIES
  let best = value
  for (let progress = true; progress && tries > 0; ) {
    progress = false
    for (const smaller of reductions(best)) {
      tries -= 1
      if (tries < 0) break
      if (!holds(smaller)) continue
      best = smaller
      progress = true
      break
    }
  }
  return best
}

function* reductions(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield value.filter((_, j) => j !== i)
    for (const [i, item] of value.entries())
      for (const smaller of reductions(item)) yield value.map((one, j) => (j === i ? smaller : one))
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const { [key]: _, ...rest } = value
      yield rest
    }
    for (const [key, inner] of Object.entries(value))
      for (const smaller of reductions(inner)) yield { ...value, [key]: smaller }
  } else if (typeof value === 'string' && value.length > 1) {
    yield value.slice(0, Math.floor(value.length / 2))
    yield value.slice(0, -1)
  }
}
