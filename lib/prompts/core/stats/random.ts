/** A seeded stream of numbers in [0, 1): xorshift32 behind a multiplier. The same seed gives the same numbers anywhere. */
export function seeded(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 2 ** 32
  }
}
