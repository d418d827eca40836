import type { JudgementDto } from '@/lib/prompts'

export interface PlotBox {
  left: number
  right: number
  top: number
  bottom: number
}
export interface Line {
  name: string
  /** `M x y L x y …` in the box. */
  path: string
  /** Where the line ends, for its name and its newest value. */
  end: { x: number; y: number; e: number }
}
export interface Plot {
  lines: Line[]
  /** Evidence at or above this takes the version back. */
  threshold: { e: number; y: number }
  ticksX: { at: number; x: number }[]
  ticksY: { at: number; y: number }[]
  /** Where each stage began. */
  stages: { stage: number; x: number }[]
}

const MIN_DECADE = -2

/** E-values over the units of the new version, on a log scale, one line a guardrail. Undefined before the first look. */
export function plotOf(series: readonly JudgementDto[], box: PlotBox): Plot | undefined {
  const newest = series.at(-1)
  const first = newest?.guardrails[0]
  if (newest === undefined || first === undefined) return undefined
  const values = series.flatMap(look => look.guardrails.map(g => g.e)).filter(e => e > 0)
  const most = Math.max(first.threshold, ...values)
  const least = Math.min(0.1, ...values)
  const high = Math.ceil(Math.log10(most * 1.2))
  const low = Math.max(MIN_DECADE, Math.floor(Math.log10(least)))
  const widest = Math.max(1, ...series.map(unitsOf))
  const x = (units: number) => box.left + (units / widest) * (box.right - box.left)
  const y = (e: number) => {
    const decade = Math.min(high, Math.max(low, Math.log10(Math.max(e, Number.MIN_VALUE))))
    return box.bottom - ((decade - low) / (high - low)) * (box.bottom - box.top)
  }
  return {
    lines: newest.guardrails.map(({ name }) => lineOf(name, series, x, y)),
    threshold: { e: first.threshold, y: y(first.threshold) },
    ticksX: niceTicks(widest).map(at => ({ at, x: x(at) })),
    ticksY: decades(low, high).map(at => ({ at, y: y(at) })),
    stages: stageStarts(series).map(({ stage, units }) => ({ stage, x: x(units) })),
  }
}

const unitsOf = (look: JudgementDto): number => Math.max(0, ...look.guardrails.map(g => g.candidate.units))

function lineOf(
  name: string,
  series: readonly JudgementDto[],
  x: (units: number) => number,
  y: (e: number) => number,
): Line {
  const points = series.flatMap(look =>
    look.guardrails.filter(g => g.name === name).map(g => ({ x: x(g.candidate.units), y: y(g.e), e: g.e })),
  )
  const path = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('')
  return { name, path, end: points.at(-1) ?? { x: x(0), y: y(1), e: 1 } }
}

function stageStarts(series: readonly JudgementDto[]): { stage: number; units: number }[] {
  const starts: { stage: number; units: number }[] = []
  for (const look of series)
    if (starts.at(-1)?.stage !== look.stage) starts.push({ stage: look.stage, units: unitsOf(look) })
  return starts
}

const decades = (low: number, high: number): number[] =>
  Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))

/** Four to seven round steps from 0 to the whole. */
export function niceTicks(whole: number): number[] {
  const rough = whole / 5
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = Math.max(1, ([1, 2, 5, 10].find(m => m * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.floor(whole / step) + 1 }, (_, i) => i * step)
}

/** Names at the ends of lines, moved apart so that none covers another; in the order of the lines. */
export function spread(ends: readonly number[], gap: number): number[] {
  const order = ends.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y)
  let last = Number.NEGATIVE_INFINITY
  const out = [...ends]
  for (const { y, i } of order) {
    last = Math.max(y, last + gap)
    out[i] = last
  }
  return out
}
