import type { CallSpan } from './spans'

/** A stretch of time and the stretch of the axis it is drawn on. Both are contiguous and rise. */
interface Stretch {
  from: number
  to: number
  start: number
  end: number
  folded: boolean
}
export interface Scale {
  from: number
  to: number
  stretches: readonly Stretch[]
}

/** A folded stretch takes this share of the axis for itself. */
const FOLD_SHARE = 0.08
/** Shorter waits are drawn as they are. */
const FOLD_MIN_SHARE = 0.12

/**
 * The axis from the first start to the last end. With `fold`, time in which nothing but people worked is drawn
 * with a small fixed width, so that one long answer does not squeeze everything else.
 */
export function makeScale(
  spans: readonly CallSpan[],
  run: { from: number; to: number },
  fold: boolean,
): Scale {
  const from = spans.reduce((min, s) => Math.min(min, s.from), run.from)
  const to = Math.max(
    from + 1,
    spans.reduce((max, s) => Math.max(max, s.to ?? run.to), run.to),
  )
  const gaps = fold
    ? quietGaps(spans, from, to).filter(g => g.to - g.from > (to - from) * FOLD_MIN_SHARE)
    : []
  const open = to - from - gaps.reduce((sum, g) => sum + g.to - g.from, 0)
  const width =
    open <= 0 ? 1 / Math.max(1, gaps.length) : Math.min(FOLD_SHARE, 0.5 / Math.max(1, gaps.length))
  const perMs = open <= 0 ? 0 : (1 - gaps.length * width) / open
  const stretches: Stretch[] = []
  let [at, x] = [from, 0]
  const push = (end: number, share: number, folded: boolean) => {
    if (end <= at) return
    stretches.push({ from: at, to: end, start: x, end: x + share, folded })
    at = end
    x += share
  }
  for (const gap of gaps) {
    push(gap.from, (gap.from - at) * perMs, false)
    push(gap.to, width, true)
  }
  push(to, (to - at) * perMs, false)
  return { from, to, stretches }
}

/** Stretches in which some person was waited for and no tool worked. */
function quietGaps(spans: readonly CallSpan[], from: number, to: number): { from: number; to: number }[] {
  const edges: { at: number; person: number; work: number }[] = []
  for (const span of spans)
    for (const piece of span.pieces) {
      const [person, work] = piece.kind === 'person' ? [1, 0] : [0, 1]
      edges.push({ at: piece.from, person, work }, { at: piece.to ?? to, person: -person, work: -work })
    }
  edges.sort((a, b) => a.at - b.at)
  const gaps: { from: number; to: number }[] = []
  let [person, work, since] = [0, 0, from]
  for (const edge of edges) {
    if (person > 0 && work === 0 && edge.at > since) {
      const last = gaps.at(-1)
      if (last !== undefined && last.to === since) last.to = edge.at
      else gaps.push({ from: since, to: edge.at })
    }
    since = edge.at
    person += edge.person
    work += edge.work
  }
  return gaps
}

/** Where a time lies on the axis, 0 to 1; outside it, at its edge. */
export function place(scale: Scale, at: number): number {
  if (at <= scale.from) return 0
  for (const s of scale.stretches)
    if (at <= s.to) return s.start + ((at - s.from) / (s.to - s.from)) * (s.end - s.start)
  return 1
}

/** A bar as shares of the axis; never narrower than can be seen. */
export function bar(scale: Scale, from: number, to: number): { left: number; width: number } {
  const left = Math.min(place(scale, from), 1 - MIN_WIDTH)
  return { left, width: Math.max(MIN_WIDTH, place(scale, to) - left) }
}
const MIN_WIDTH = 0.003

const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
]
const LONG_STEPS = [600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000]

/** Round offsets from the start with their places, at least `apart` of the axis from each other; none in a fold. */
export function ticks(scale: Scale, count = 9, apart = 0.1): { offset: number; at: number }[] {
  const open = scale.stretches.filter(s => !s.folded)
  const length = open.reduce((sum, s) => sum + s.to - s.from, 0)
  const step = [...STEPS, ...LONG_STEPS].find(s => length / s <= count) ?? 86_400_000
  const out: { offset: number; at: number }[] = []
  for (const s of open)
    for (let k = Math.ceil((s.from - scale.from) / step); scale.from + k * step < s.to; k++) {
      const at = place(scale, scale.from + k * step)
      const free = !scale.stretches.some(f => f.folded && f.start >= at && f.start - at < apart / 2)
      if (free && at - (out.at(-1)?.at ?? -1) >= apart && at <= 0.97) out.push({ offset: k * step, at })
    }
  return out
}
