export type Format = 'email' | 'uri' | 'date' | 'date-time'

const email = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const date = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

function isDate(text: string): boolean {
  const [, year, month, day] = date.exec(text) ?? []
  if (year === undefined) return false
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  made.setUTCFullYear(Number(year))
  return made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(day)
}

function isDateTime(text: string): boolean {
  const [, day, hour, minute, second, zoneHour, zoneMinute] = dateTime.exec(text) ?? []
  if (day === undefined) return false
  return (
    isDate(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) <= 60 &&
    Number(zoneHour ?? 0) < 24 &&
    Number(zoneMinute ?? 0) < 60
  )
}

const isUri = (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text)

/** Undefined when the text has the format; else the code of what is wrong. */
export function formatError(format: Format, text: string): 'email' | 'uri' | 'date' | 'dateTime' | undefined {
  switch (format) {
    case 'email':
      return email.test(text) && text.length <= 254 ? undefined : 'email'
    case 'uri':
      return isUri(text) ? undefined : 'uri'
    case 'date':
      return isDate(text) ? undefined : 'date'
    case 'date-time':
      return isDateTime(text) ? undefined : 'dateTime'
  }
}

const MAX_PATTERN = 500
// A repeated group that repeats inside, a repeated alternation, or a back-reference may take exponential time.
const risky = /\((?:[^()\\]|\\.)*(?:[+*}]|\|)(?:[^()\\]|\\.)*\)(?:[+*]|\{)|\\[1-9]|\\k</

/**
 * A server's pattern as a regular expression, or undefined where it is not one or might run for ever.
 * The page then leaves the check to the server, which has a budget.
 */
export function safePattern(pattern: string): RegExp | undefined {
  if (pattern.length > MAX_PATTERN || risky.test(pattern)) return undefined
  try {
    return new RegExp(pattern, 'u')
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
