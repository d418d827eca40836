/** The items by key, each group in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const out = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const same = out.get(key)
    if (same === undefined) out.set(key, [item])
    else same.push(item)
  }
  return out
}
