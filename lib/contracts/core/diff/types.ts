import type { Change, DiffVerdict, Direction } from '../../change'
import type { JsonSchema } from '../../contract'

/** The drafts of JSON Schema that are understood. */
export const dialects = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const
export type Dialect = (typeof dialects)[number]

/** Whether a value fits; the core has no validator of its own. @throws for a schema that cannot be compiled. */
export type Validate = (value: unknown) => boolean
export type CompileValidator = (schema: JsonSchema, dialect: Dialect) => Validate

/** How much work a comparison may be. Steps are counted; `expired` may end it by a clock, which the core has not. */
export interface Budget {
  steps?: number
  expired?: () => boolean
}

/** Where set inclusion is not the only right answer. See ADR 0008 for each default. */
export interface DiffPolicy {
  /** An output enum that gains a value: `breaking` (default), or `risky` where readers are told to expect more. */
  widenedOutputEnum?: 'breaking' | 'risky'
  /** A property removed from an input that is open to others: `compatible` (default; it is still accepted) or `risky`. */
  propertyRemovedFromOpenInput?: 'compatible' | 'risky'
  /** Whether `format` refuses values (default) or is an annotation only. */
  formatAsserts?: boolean
}

export interface DiffOptions {
  direction: Direction
  /** Of both schemas; default: each schema's `$schema`, else 2020-12 with unambiguous older keywords understood. */
  dialect?: Dialect
  compile: CompileValidator
  budget?: Budget
  policy?: DiffPolicy
}

export interface SchemaDiff {
  verdict: DiffVerdict
  changes: Change[]
  unsupportedReason?: string
}
