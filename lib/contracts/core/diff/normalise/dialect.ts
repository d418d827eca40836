import { isObject } from '../../json'
import type { Dialect } from '../types'
import { Unsupported } from '../unsupported'

const uris: Record<string, Dialect> = {
  'json-schema.org/draft-04/schema': 'draft-04',
  'json-schema.org/draft-06/schema': 'draft-06',
  'json-schema.org/draft-07/schema': 'draft-07',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft/2020-12/schema': '2020-12',
}

/** The dialect that was asked for, else the one that `$schema` names, else 2020-12. */
export function dialectOf(schema: unknown, asked: Dialect | undefined): Dialect {
  if (asked !== undefined) return asked
  const uri = isObject(schema) ? schema.$schema : undefined
  if (uri === undefined) return '2020-12'
  if (typeof uri !== 'string') throw new Unsupported('/$schema is not a string')
  const dialect = uris[uri.replace(/^https?:\/\//, '').replace(/#$/, '')]
  if (dialect === undefined) throw new Unsupported(`its dialect is not known: ${uri.slice(0, 200)}`)
  return dialect
}

const order: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12']
export const atLeast = (dialect: Dialect, since: Dialect): boolean =>
  order.indexOf(dialect) >= order.indexOf(since)

/** In older drafts a `$ref` stands alone: what is beside it says nothing. */
export const refStandsAlone = (dialect: Dialect): boolean => !atLeast(dialect, '2019-09')
