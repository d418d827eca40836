const FIRST_MS = 1_000
const LONGEST_MS = 15 * 60_000

/** How long to wait before the next try of what failed `attempt` times: doubling, at most a quarter of an hour. */
export const retryDelay = (attempt: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, attempt - 1)))
