import type { Format } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'

/** The formats of MCP's forms, with the longest text that is worth a look (the expressions are not linear). */
const known = {
  email: { max: 320, message: 'must be an e-mail address' },
  uri: { max: 8192, message: 'must be an absolute URI' },
  date: { max: 10, message: 'must be a date, yyyy-mm-dd' },
  'date-time': { max: 64, message: 'must be a time with its zone, such as 2026-01-31T09:30:00Z' },
}

/** What is wrong with the format of a text; formats that MCP does not know say nothing. */
export function formatIssue(name: string, value: string): string | undefined {
  if (!isKnown(name)) return undefined
  const { max, message } = known[name]
  return value.length <= max && fits(fullFormats[name], value) ? undefined : message
}

const isKnown = (name: string): name is keyof typeof known => Object.hasOwn(known, name)

function fits(format: Format | undefined, value: string): boolean {
  if (format instanceof RegExp) return format.test(value)
  if (typeof format === 'function') return format(value) === true
  if (typeof format !== 'object' || format.async === true) return false
  const { validate } = format
  if (validate instanceof RegExp) return validate.test(value)
  return typeof validate === 'function' && Boolean(Reflect.apply(validate, undefined, [value]))
}
