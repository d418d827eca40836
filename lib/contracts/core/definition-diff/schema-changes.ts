import type { Change, Direction } from '../../change'
import { type Definition, type JsonSchema, jsonSchema } from '../../contract'
import { type Budget, type CompileValidator, type DiffPolicy, diffSchemas } from '../diff'
import { atPointer, isObject, unescapePointer } from '../json'
import { contract, trust } from './make-change'
import { spaced } from './text-changes'

export interface DiffOptions {
  compile: CompileValidator
  policy?: DiffPolicy
  budget?: Budget
}

/** Both schemas of a tool, with what a change of them means to a model beside what it means to callers. */
export function schemaChanges(
  before: Definition,
  after: Definition,
  options: DiffOptions,
): { changes: Change[]; unsupportedReason: string | undefined } {
  const input = sideChanges('input', before.inputSchema, after.inputSchema, options)
  const output = sideChanges('output', before.outputSchema, after.outputSchema, options)
  return {
    changes: [...input.changes, ...output.changes],
    unsupportedReason: input.unsupportedReason ?? output.unsupportedReason,
  }
}

function sideChanges(direction: Direction, before: unknown, after: unknown, options: DiffOptions) {
  const field = `/${direction}Schema`
  const [was, is] = [schemaOf(before), schemaOf(after)]
  const diff = diffSchemas(was, is, { ...options, direction })
  if (diff.verdict === 'unsupported') {
    const why = diff.unsupportedReason ?? ''
    const facts = { path: field, before, after, params: { why } }
    return {
      changes: [contract('schema-unsupported', 'unknown', 'risky', 'schema-unsupported', facts)],
      unsupportedReason: why,
    }
  }
  const changes = told(diff.changes, was === undefined || is === undefined).flatMap(change => {
    const here = { ...change, path: `${field}${change.path}` }
    if (isOptionalParameter(direction, change, is)) return [here, parameterAdded(here)]
    return [textKinds.has(change.kind) ? asText(here) : here]
  })
  return { changes, unsupportedReason: undefined }
}

/** Of a schema that came or went as a whole, its parts say nothing more. */
function told(changes: readonly Change[], whole: boolean): readonly Change[] {
  const root = changes.filter(({ path }) => path === '')
  const worst = root.map(({ severity }) => severity)
  return whole && root.length > 0
    ? changes.filter(c => c.path === '' || !worst.includes(c.severity))
    : changes
}

/** Import takes definitions with such schemas only. */
function schemaOf(value: unknown): JsonSchema | undefined {
  return value === undefined ? undefined : jsonSchema.parse(value)
}

/** What refuses no value, but is read by a model that fills in or reads values. */
const textKinds = new Set<Change['kind']>([
  'title-changed',
  'description-changed',
  'default-changed',
  'examples-changed',
])

function asText(change: Change): Change {
  const { path, kind, before, after } = change
  const spaces = typeof before === 'string' && typeof after === 'string' && spaced(before) === spaced(after)
  if (spaces)
    return trust('text-reformatted', 'annotation', 'compatible', 'text-reformatted', { path, before, after })
  const code = kind === 'default-changed' ? 'default-changed' : 'parameter-text'
  return trust(kind, 'replaces', 'risky', code, { path, before, after })
}

/** A place more where what the model knows can leave; one that must be given breaks callers and is seen as that. */
function isOptionalParameter(
  direction: Direction,
  { kind, path }: Change,
  schema: JsonSchema | undefined,
): boolean {
  if (direction !== 'input' || kind !== 'property-added') return false
  const steps = path.split('/')
  const name = unescapePointer(steps.at(-1) ?? '')
  const parent = atPointer(schema, steps.slice(0, -2).join('/'))
  const required = isObject(parent) && Array.isArray(parent.required) ? parent.required : []
  return !required.includes(name)
}

function parameterAdded({ path, after }: Change): Change {
  const parameter = unescapePointer(path.split('/').at(-1) ?? '')
  return trust('parameter-added', 'widens', 'risky', 'parameter-added', {
    path,
    after,
    params: { parameter },
  })
}
