/**
 * Lets the first value of a key through at once and then one each `ms` at most: a burst of equal hints becomes
 * few, and none is late by more than `ms`.
 */
export class Coalescer<T> {
  private readonly busy = new Map<string, { latest: T | undefined; timer: ReturnType<typeof setTimeout> }>()

  constructor(
    private readonly ms: number,
    private readonly emit: (value: T) => void,
  ) {}

  push(key: string, value: T): void {
    const waiting = this.busy.get(key)
    if (waiting !== undefined) {
      waiting.latest = value
      return
    }
    this.rest(key)
    this.emit(value)
  }

  clear(): void {
    for (const { timer } of this.busy.values()) clearTimeout(timer)
    this.busy.clear()
  }

  private rest(key: string): void {
    const timer = setTimeout(() => {
      const { latest } = this.busy.get(key) ?? {}
      this.busy.delete(key)
      if (latest === undefined) return
      this.rest(key)
      this.emit(latest)
    }, this.ms)
    this.busy.set(key, { latest: undefined, timer })
  }
}
