/** Runs work one at a time per key. */
export function serially(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, settled)
    void settled.then(() => last.get(key) === settled && last.delete(key))
    return mine
  }
}
