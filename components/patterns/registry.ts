/** A list that components add to while they are mounted, readable with useSyncExternalStore. */
export class Registry<T> {
  private entries: readonly T[] = []
  private readonly listeners = new Set<() => void>()

  readonly register = (entry: T): (() => void) => {
    this.change([...this.entries, entry])
    return () => this.change(this.entries.filter(e => e !== entry))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** The entries in the order of their registration; the same array until something changes. */
  readonly snapshot = (): readonly T[] => this.entries

  private change(next: readonly T[]) {
    this.entries = next
    for (const listener of this.listeners) listener()
  }
}
