/** How long an account waits after its 1st, 2nd, … failed sign-in in a row; the last holds for all after it. */
export const BACKOFF_MS: readonly number[] = [
  ...Array.from({ length: 9 }, () => 0),
  30_000,
  60_000,
  120_000,
  240_000,
  480_000,
  900_000,
]

export const backoffAfter = (failures: number): number =>
  failures < 1 ? 0 : (BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 0)
