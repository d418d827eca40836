import type { ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { Dialect } from '../core/diff'
import { isObject } from '../core/json'
import { ajvFor } from './diff-compile'

export interface ReplayTask {
  /** Input schemas: what is served, and what the server offers. */
  before: unknown
  after: unknown
  /** Arguments of calls; those of which a secret was hidden say where. */
  calls: readonly { arguments: unknown; masked: readonly string[] }[]
}
/** For each call: whether it was tried, and what the offered version says against it. */
export type ReplayResult =
  | { problem: string }
  | { outcomes: ({ tried: false } | { tried: true; refusal: { path: string; message: string } | null })[] }

/** Validates arguments of recent calls against an offered version. Calls that the served one refuses tell nothing. */
export function replayCalls({ before, after, calls }: ReplayTask): ReplayResult {
  let validators: { before: Check; after: Check }
  try {
    validators = { before: checkerOf(before), after: checkerOf(after) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 300) : 'it cannot be compiled' }
  }
  return {
    outcomes: calls.map(({ arguments: args, masked }) => {
      if (validators.before(args) !== null) return { tried: false }
      const refusal = validators.after(args)
      // What is wrong with a hidden value is not known: the value itself was not kept.
      const unsure = refusal !== null && masked.some(path => refusal.path.startsWith(path))
      return unsure ? { tried: false } : { tried: true, refusal }
    }),
  }
}

type Check = (value: unknown) => { path: string; message: string } | null

function checkerOf(schema: unknown): Check {
  if (typeof schema === 'boolean')
    return () => (schema ? null : { path: '', message: 'nothing is accepted here' })
  if (!isObject(schema)) return () => null
  const ajv = ajvFor(dialectOf(schema))
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  return value => (validate(value) === true ? null : words(validate.errors?.[0]))
}

const dialectNames: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12']
const dialectOf = ({ $schema }: Record<string, unknown>): Dialect =>
  dialectNames.find(name => typeof $schema === 'string' && $schema.includes(name)) ?? '2020-12'

function words(error: ErrorObject | undefined) {
  const { instancePath = '', keyword = '', message = 'is not valid', params = {} } = error ?? {}
  const facts: Record<string, unknown> = params
  if (keyword === 'enum')
    return {
      path: instancePath,
      message: `must be one of ${JSON.stringify(facts.allowedValues).slice(0, 300)}`,
    }
  if (keyword === 'additionalProperties')
    return {
      path: instancePath,
      message: `must not have the property ${JSON.stringify(facts.additionalProperty)}`,
    }
  return { path: instancePath, message }
}
