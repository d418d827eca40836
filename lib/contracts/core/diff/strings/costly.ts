/**
 * Whether matching a pattern by backtracking may take time out of proportion: a repeated group that repeats or branches
 * inside.
 */
export const isCostly = (source: string): boolean =>
  /\)(?:[*+]|\{\d+,)/.test(source) && /[*+|?]|\{\d*,/.test(source)
