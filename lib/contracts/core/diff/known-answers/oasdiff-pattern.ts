import type { SchemaChangeKind } from '../../../change-kinds'
import type { JsonSchema } from '../../../contract'

/** Rules of oasdiff, what we call the change, and the smallest pair of schemas that shows it. */
export type Counterpart = readonly [
  rules: RegExp,
  kinds: SchemaChangeKind | readonly SchemaChangeKind[],
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
]

/** The rules of one change to a whole body or to a property in it, in both directions. */
export function on(change: string): RegExp {
  return new RegExp(
    `^(?:request|response)-(?:body|mediatype|property|read-only-property|write-only-property)-${change}$`,
  )
}
