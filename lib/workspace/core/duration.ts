import { z } from 'zod'

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const pattern = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/
const DAY = units.d

/** `3s`, `1.5h`, `90d` in milliseconds, or undefined. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = pattern.exec(text) ?? []
  if (amount === undefined || unit === undefined) return undefined
  return Math.round(Number(amount) * units[unit as keyof typeof units])
}

/** The shortest exact form: what parseDuration reads back as the same number. */
export function formatDuration(ms: number): string {
  const [unit, size] = Object.entries(units).findLast(([, size]) => ms !== 0 && ms % size === 0) ?? ['ms', 1]
  return `${ms / size}${unit}`
}

const text = z.string('a duration such as 3s, 5m or 90d').transform((value, context) => {
  const ms = parseDuration(value)
  if (ms !== undefined) return ms
  context.addIssue({
    code: 'custom',
    message: `"${value}" is not a duration: a number with ms, s, m, h or d, such as 3s, 5m or 90d`,
  })
  return z.NEVER
})

/** A duration in the workspace file; milliseconds within. */
export const milliseconds = (min: number, max: number) => text.pipe(z.number().int().min(min).max(max))
/** A duration of whole days. */
export const days = text.pipe(
  z
    .number()
    .min(DAY, 'at least 1d')
    .refine(ms => ms % DAY === 0, 'whole days, such as 90d')
    .transform(ms => ms / DAY),
)
