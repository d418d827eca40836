import type { Change, DiffVerdict } from '../../change'
import type { JsonSchema } from '../../contract'
import { isObject } from '../json'
import { formatChecker } from './check-format'
import { Search } from './decide/search'
import type { Meter } from './decide/solver'
import { ignoreFormats } from './ignore-formats'
import { classify } from './normalise/classify'
import { type Normalised, normalise } from './normalise/normalise'
import type { Finding } from './rules/finding'
import { walk } from './rules/walk'
import { annotation, settle } from './settle'
import type { CompileValidator, DiffOptions, SchemaDiff, Validate } from './types'
import { Unsupported } from './unsupported'
import { validatorOf } from './validators'
import { type Side, WitnessFinder } from './witness/find-witness'
import { keysIn, relevantTo } from './witness/relevant'

const STEPS = 60_000

/**
 * What changed between two schemas, and what it means to callers (input) or readers (output). Absent means anything.
 * `compatible` is proved, `breaking` has a witness that the injected validator confirmed, and what is neither is
 * `risky`. See ADR 0008.
 */
export function diffSchemas(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  options: DiffOptions,
): SchemaDiff {
  try {
    return compare(before, after, options)
  } catch (error) {
    if (error instanceof Unsupported)
      return { verdict: 'unsupported', changes: [], unsupportedReason: error.message }
    // Deeper than the stack: no schema of a tool is.
    if (error instanceof RangeError)
      return {
        verdict: 'unsupported',
        changes: [],
        unsupportedReason: 'it is nested too deeply to be compared',
      }
    throw error
  }
}

function compare(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  { direction, dialect, compile, budget = {}, policy = {} }: DiffOptions,
): SchemaDiff {
  const ids = { next: 1 }
  const read = (schema: JsonSchema | undefined, side: string): Normalised => {
    const normalised = named(side, () => normalise(schema ?? true, dialect, ids))
    if (policy.formatAsserts === false) ignoreFormats(normalised.root)
    return normalised
  }
  const [was, is] = [read(before, 'before'), read(after, 'after')]
  classify([was.root, is.root])
  const findings = [...presence(before, after), ...dialects(was, is), ...walk(was.root, is.root)]
  if (was.root.classId === is.root.classId && findings.every(({ effect }) => effect === 'annotation'))
    return summed(findings.map(annotation))
  const meter: Meter = { steps: budget.steps ?? STEPS, expired: budget.expired ?? (() => false) }
  const search = new Search(formatChecker(compile), meter)
  const sides = [sideOf('before', before, was, compile), sideOf('after', after, is, compile)] as const
  const [accepting, refusing] = direction === 'input' ? sides : [sides[1], sides[0]]
  const finder = new WitnessFinder(search, accepting, refusing)
  const whole = finder.find()
  const equivalent = whole.is === 'none' && search.proves(refusing.root, accepting.root)
  return summed(settle(findings, { direction, whole, equivalent, finder, policy }))
}

/** A schema that appears or goes away is one change, not one for each of its keywords. */
function presence(before: JsonSchema | undefined, after: JsonSchema | undefined): Finding[] {
  if ((before === undefined) === (after === undefined)) return []
  const added = before === undefined
  return [
    {
      path: '',
      kind: added ? 'schema-added' : 'schema-removed',
      effect: added ? 'narrows' : 'widens',
      ...(added ? { after } : { before }),
      isSure: true,
      trail: [],
    },
  ]
}

function dialects(before: Normalised, after: Normalised): Finding[] {
  if (before.dialect === after.dialect) return []
  return [
    {
      path: '/$schema',
      kind: 'dialect-changed',
      effect: 'annotation',
      before: before.dialect,
      after: after.dialect,
      isSure: true,
      trail: [],
    },
  ]
}

function sideOf(
  name: string,
  schema: JsonSchema = true,
  { root, dialect }: Normalised,
  compile: CompileValidator,
): Side {
  const made: { keys: ReadonlySet<string>; validate: Validate }[] = []
  const validatorFor = (keys: ReadonlySet<string>): Validate => {
    const known = made.find(one => [...keys].every(key => one.keys.has(key)))
    if (known !== undefined) return known.validate
    const part = relevantTo(schema, keys)
    const validate = named(name, () => validatorOf(isObject(part) ? part : schema, dialect, compile))
    made.push({ keys, validate })
    return validate
  }
  return {
    root,
    accepts: value => {
      const validate = validatorFor(keysIn(value))
      try {
        return validate(value)
      } catch {
        // A reference without end, a value too deep, a fault of the validator: it says nothing.
        return undefined
      }
    },
  }
}

/** Says of which side something is unsupported. */
function named<T>(side: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unsupported) throw new Unsupported(`${side}: ${error.message}`)
    throw error
  }
}

const order = ['identical', 'compatible', 'risky', 'breaking'] as const

function summed(changes: Change[]): SchemaDiff {
  const worst = Math.max(0, ...changes.map(({ severity }) => order.indexOf(severity)))
  const verdict: DiffVerdict = order[worst] ?? 'risky'
  return { verdict, changes }
}
