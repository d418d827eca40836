import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import addFormats from 'ajv-formats'
import { LRUCache } from 'lru-cache'
import type { Issue } from '@/lib/platform/errors'
import { BudgetSpent, withinBudget } from '@/lib/platform/server/within-budget'
import { jsonHash } from '../core/canonical'
import { isCostly } from '../core/costly'

/** A schema comes from a server, and a value from an agent: neither may hold up the others. */
const COMPILE_MS = 3000
const CHECK_MS = 250
/** For a schema that spent its time once: who sends such a value again blocks the others no longer than this. */
const AGAIN_MS = 40

/** Content of a schema that decides nothing here is left alone; the check itself is what counts. */
const options: Options = {
  strict: false,
  allErrors: false,
  validateSchema: false,
  logger: false,
}

type Compile = (schema: object) => ValidateFunction
const compilers: Record<string, Compile> = {
  '2020-12': compiler(() => new Ajv2020(options)),
  '2019-09': compiler(() => new Ajv2019(options)),
  'draft-07': compiler(() => new Ajv(options)),
  'draft-06': compiler(() => {
    const ajv = new Ajv(options)
    ajv.addMetaSchema(draft6)
    return ajv
  }),
}

/** An instance a schema: two tools may use the same `$id`. */
function compiler(make: () => Ajv | Ajv2019 | Ajv2020): Compile {
  return schema => {
    const ajv = make()
    addFormats.default(ajv)
    return ajv.compile(schema)
  }
}

function dialectOf(schema: object): string {
  const uri = '$schema' in schema && typeof schema.$schema === 'string' ? schema.$schema : ''
  return /2020-12|2019-09|draft-07|draft-06/.exec(uri)?.[0] ?? '2020-12'
}

type Check = ((value: unknown) => Issue[]) | { broken: string }
const compiled = new LRUCache<string, Check>({ max: 20_000 })

/** What is wrong with a value by a schema; empty when it fits. `broken` when the schema itself can't be used. */
export function checkValue(
  schema: unknown,
  value: unknown,
  hash = jsonHash(schema),
): Issue[] | { broken: string } {
  if (schema === true || schema === undefined) return []
  if (schema === false) return [{ path: '', message: 'nothing is accepted here' }]
  if (typeof schema !== 'object' || schema === null) return { broken: 'it is not a JSON Schema' }
  let check = compiled.get(hash)
  if (check === undefined) {
    check = compile(schema)
    compiled.set(hash, check)
  }
  return typeof check === 'function' ? check(value) : check
}

function compile(schema: object): Check {
  try {
    const validate = withinBudget(COMPILE_MS, () => compilers[dialectOf(schema)]?.(schema))
    if (validate === undefined) return { broken: 'its dialect is not known' }
    const costly = isCostly(schema)
    let budget = CHECK_MS
    const onSpent = () => {
      budget = AGAIN_MS
    }
    return value => run(validate, value, costly ? { ms: budget, onSpent } : undefined)
  } catch (error) {
    return { broken: error instanceof Error ? error.message.slice(0, 300) : 'it cannot be compiled' }
  }
}

interface Budget {
  ms: number
  onSpent(): void
}

/** `budget`: for a schema whose check may take time out of proportion. */
function run(validate: ValidateFunction, value: unknown, budget: Budget | undefined): Issue[] {
  try {
    const fits = budget === undefined ? validate(value) : withinBudget(budget.ms, () => validate(value))
    return fits === true ? [] : (validate.errors ?? []).map(toIssue)
  } catch (error) {
    // A schema that refers to itself without end uses up the stack.
    if (error instanceof BudgetSpent) budget?.onSpent()
    else if (!(error instanceof RangeError)) throw error
    return [{ path: '', message: `cannot be checked by its schema: ${error.message}` }]
  }
}

function toIssue(error: ErrorObject): Issue {
  const { instancePath, keyword, message = 'is not valid', params } = error
  const more: Record<string, unknown> = params
  if (keyword === 'additionalProperties')
    return {
      path: instancePath,
      message: `must not have the property ${JSON.stringify(more.additionalProperty)}`,
    }
  if (keyword === 'enum')
    return {
      path: instancePath,
      message: `must be one of ${JSON.stringify(more.allowedValues).slice(0, 300)}`,
    }
  if (keyword === 'const')
    return { path: instancePath, message: `must be ${JSON.stringify(more.allowedValue).slice(0, 300)}` }
  return { path: instancePath, message }
}
