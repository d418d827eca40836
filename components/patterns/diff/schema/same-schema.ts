import { isObject } from '../../schema-view/nodes'
import type { SchemaIndex } from '../../schema-view/refs'

/** Lists that are sets: their order says nothing. */
const sets = new Set(['required', 'enum', 'type'])

/** Tells whether two schemas of two documents say the same, references followed; a circle of them ends. */
export class SameSchema {
  private readonly known = new WeakMap<object, WeakMap<object, boolean>>()

  constructor(
    private readonly before: SchemaIndex,
    private readonly after: SchemaIndex,
  ) {}

  same(before: unknown, after: unknown, key = ''): boolean {
    if (Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length) return false
      if (sets.has(key)) return sorted(before) === sorted(after)
      return before.every((value, i) => this.same(value, after[i]))
    }
    if (isObject(before) && isObject(after)) return this.sameObject(before, after)
    return before === after
  }

  private sameObject(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
    const inner = this.known.get(before) ?? new WeakMap<object, boolean>()
    this.known.set(before, inner)
    const known = inner.get(after)
    if (known !== undefined) return known
    // While the two are being compared they count as the same: only a difference elsewhere can tell them apart.
    inner.set(after, true)
    const keys = Object.keys(before)
    const same =
      keys.length === Object.keys(after).length &&
      keys.every(key => Object.hasOwn(after, key) && this.same(before[key], after[key], key)) &&
      (typeof before.$ref !== 'string' ||
        this.same(this.before.resolve(before).target, this.after.resolve(after).target))
    inner.set(after, same)
    return same
  }
}

const sorted = (values: readonly unknown[]): string =>
  values
    .map(value => JSON.stringify(value))
    .sort()
    .join()
