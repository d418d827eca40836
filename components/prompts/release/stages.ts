import { FULL_WEIGHT, type Stage } from '@/lib/prompts'

/** A stage as it is typed: percent, minutes and conversations. */
export interface StageText {
  percent: string
  minMinutes: string
  minSample: string
}

/** 1 → 5 → 25 → 50 → 100 %, each with the time and the conversations that it must see. */
export const usualStages: readonly StageText[] = [
  { percent: '1', minMinutes: '60', minSample: '20' },
  { percent: '5', minMinutes: '60', minSample: '50' },
  { percent: '25', minMinutes: '60', minSample: '200' },
  { percent: '50', minMinutes: '60', minSample: '200' },
  { percent: '100', minMinutes: '0', minSample: '0' },
]

/** The stages that the texts say; undefined where one is no number, or they do not rise to 100 %. */
export function readStages(texts: readonly StageText[]): Stage[] | undefined {
  const stages = texts.map(text => ({
    weight: Math.round(numberOf(text.percent) * (FULL_WEIGHT / 100)),
    minMinutes: numberOf(text.minMinutes),
    minSample: numberOf(text.minSample),
  }))
  const whole = stages.every(
    s =>
      s.weight >= 1 &&
      Number.isInteger(s.minMinutes) &&
      Number.isInteger(s.minSample) &&
      s.minMinutes >= 0 &&
      s.minSample >= 0,
  )
  const rising = stages.every((s, i) => i === 0 || s.weight > (stages[i - 1]?.weight ?? 0))
  return whole && rising && stages.at(-1)?.weight === FULL_WEIGHT ? stages : undefined
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
