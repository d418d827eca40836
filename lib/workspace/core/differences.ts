import { same } from './same'

/** `field: before → after` for each given field that is not yet so; what is not given stays. */
export function differences(current: object, wanted: object): string[] {
  return Object.entries(wanted).flatMap(([field, after]) => {
    if (after === undefined) return []
    const before: unknown = Reflect.get(current, field)
    return same(before, after) ? [] : [`${field}: ${show(before)} → ${show(after)}`]
  })
}

/** For a value that is replaced as a whole: what the new one leaves out is gone. */
export const replacing = (before: object, after: object): object => ({
  ...Object.fromEntries(Object.keys(before).map(field => [field, null])),
  ...after,
})

function show(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
