import type { Locale } from './locale'

export type Unit = 'ms' | 's' | 'min' | 'h' | 'd' | 'b' | 'kb' | 'mb' | 'gb'
type UnitText = (unit: Unit, n: string) => string

// Day before month and a 24-hour clock, also in English.
const tags: Record<Locale, string> = { en: 'en-GB', 'zh-CN': 'zh-CN' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Pure: language, zone and the catalogue's unit texts in, text out. Times are ISO strings or Dates. */
export function makeFormat(locale: Locale, zone: string, unit: UnitText) {
  const tag = tags[locale]
  const at = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone: zone, hourCycle: 'h23', ...options })
    return (time: string | Date) => format.format(new Date(time))
  }
  const day = at({ day: 'numeric', month: 'short', year: 'numeric' })
  const calendar = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const minute = at({ hour: '2-digit', minute: '2-digit' })
  const second = at({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const millisecond = at({ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 })
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  const relativeTo = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })

  const number = (n: number, digits?: number) =>
    digits === undefined
      ? n.toLocaleString(tag)
      : n.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })

  return {
    zone,
    number,
    /** A share of 1 as a percentage. */
    percent: (share: number, digits = 1) =>
      share.toLocaleString(tag, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
    date: day,
    /** A day of the calendar (`2027-01-31`), which is the same day in every zone. */
    calendarDay: (date: string) => calendar.format(new Date(`${date}T00:00:00Z`)),
    /** Hours, minutes and seconds, with the zone. */
    time: (time: string | Date) => `${second(time)} ${zone}`,
    /** The same without the zone: only where a head or a neighbour says the zone. */
    clock: (time: string | Date, precision: 'minute' | 'second' | 'millisecond' = 'second') =>
      ({ minute, second, millisecond })[precision](time),
    /** Date, time and zone. */
    dateTime: (time: string | Date) => `${day(time)}, ${second(time)} ${zone}`,
    /** "5 min ago", "in 3 hr": the largest unit that fits. */
    relative: (time: string | Date, now: Date) => {
      const ms = new Date(time).getTime() - now.getTime()
      const size = Math.abs(ms)
      if (size < MINUTE) return relativeTo.format(Math.trunc(ms / 1000), 'second')
      if (size < HOUR) return relativeTo.format(Math.trunc(ms / MINUTE), 'minute')
      if (size < DAY) return relativeTo.format(Math.trunc(ms / HOUR), 'hour')
      return relativeTo.format(Math.trunc(ms / DAY), 'day')
    },
    /** A length of time in its two largest units; `ms` below a second. */
    duration: (ms: number) => {
      if (ms < 1000) return unit('ms', whole.format(ms))
      if (ms < MINUTE) return unit('s', number(ms / 1000, ms < 10_000 ? 1 : 0))
      const parts: [Unit, number][] = [
        ['d', Math.floor(ms / DAY)],
        ['h', Math.floor((ms % DAY) / HOUR)],
        ['min', Math.floor((ms % HOUR) / MINUTE)],
        ['s', Math.floor((ms % MINUTE) / 1000)],
      ]
      const first = parts.findIndex(([, n]) => n > 0)
      return parts
        .slice(first, first + 2)
        .filter(([, n]) => n > 0)
        .map(([u, n]) => unit(u, whole.format(n)))
        .join(' ')
    },
    bytes: (n: number) => {
      if (n < 1024) return unit('b', whole.format(n))
      if (n < 1024 ** 2) return unit('kb', number(n / 1024, 1))
      if (n < 1024 ** 3) return unit('mb', number(n / 1024 ** 2, 1))
      return unit('gb', number(n / 1024 ** 3, 1))
    },
  }
}
