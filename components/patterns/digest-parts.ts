const BARS = 16
const FULL = 12
const STEP = 0.7

/** Splits `v1:sha256:7be1…` and gives the heights of its 16 bars: one a hex digit, 1.5 to 12 high. */
export function digestParts(value: string): { algorithm: string; hex: string; heights: number[] } {
  const at = value.lastIndexOf(':') + 1
  const hex = value.slice(at)
  const heights = [...hex.slice(0, BARS)].map(digit => FULL - (15 - (Number.parseInt(digit, 16) || 0)) * STEP)
  return { algorithm: value.slice(0, at), hex, heights }
}
