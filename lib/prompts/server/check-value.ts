import { checkValue } from '@/lib/calls/server'
import type { SchemaProblem } from '../core/lint'
import type { CheckValue } from '../core/render'

/** What is wrong with a value by a schema, within a budget of time. */
export const checkArgument: CheckValue = (schema, value) => {
  const issues = checkValue(schema, value)
  if (!Array.isArray(issues)) return `its schema cannot be used: ${issues.broken}`
  const [first] = issues
  return first === undefined ? undefined : `${first.path === '' ? '' : `${first.path} `}${first.message}`
}

/** Whether a schema can be used at all: it is compiled and asked once. */
export const schemaProblem: SchemaProblem = schema => {
  const issues = checkValue(schema, '')
  return Array.isArray(issues) ? undefined : issues.broken
}
