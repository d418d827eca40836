/** Whether all numbers in a value are such: JSON allows 1e999, JavaScript makes Infinity of it, which JSON has not. */
export function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(allFinite)
}
