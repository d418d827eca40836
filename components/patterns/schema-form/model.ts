import { type Format, formatError, safePattern } from './formats'

/** One choice: the value that is sent and the words that a person reads. */
export interface Choice {
  value: string
  label: string
}

interface Base {
  name: string
  title: string
  description: string | undefined
  required: boolean
}
export type FormField = Base &
  (
    | {
        kind: 'text'
        format: Format | undefined
        minLength?: number
        maxLength?: number
        pattern?: string
        initial?: string
      }
    | { kind: 'number'; integer: boolean; minimum?: number; maximum?: number; initial?: string }
    | { kind: 'boolean'; initial?: boolean }
    | { kind: 'choice'; choices: Choice[]; initial?: string }
    | { kind: 'choices'; choices: Choice[]; minItems?: number; maxItems?: number; initial?: string[] }
    | { kind: 'unsupported' }
  )

/** What the controls hold. A field that is not in it is untouched, and left out of what is sent. */
export type FormValue = Readonly<Record<string, string | boolean | readonly string[]>>

/** Why a field is not accepted; the form has the words. */
export interface FormIssue {
  code:
    | 'required'
    | 'number'
    | 'integer'
    | 'min'
    | 'max'
    | 'minLength'
    | 'maxLength'
    | 'pattern'
    | 'email'
    | 'uri'
    | 'date'
    | 'dateTime'
    | 'enum'
    | 'minItems'
    | 'maxItems'
    | 'unsupported'
  n?: number
  pattern?: string
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberOf = (schema: Json, ...names: string[]) =>
  names.map(n => schema[n]).find((v): v is number => typeof v === 'number')
const given = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }

/** The fields of an elicitation's restricted schema: a flat object of primitives and lists of choices. */
export function readFields(schema: unknown): FormField[] {
  if (!isObject(schema) || !isObject(schema.properties)) return []
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries(schema.properties).map(([name, property]) => {
    const field = isObject(property) ? property : {}
    const base = {
      name,
      title: text(field.title) ?? name,
      description: text(field.description),
      required: required.has(name),
    }
    return { ...base, ...readKind(field) }
  })
}

type Kind = FormField extends infer F ? (F extends FormField ? Omit<F, keyof Base> : never) : never

function readKind(schema: Json): Kind {
  const choices = readChoices(schema)
  if (schema.type === 'string' && choices !== undefined)
    return { kind: 'choice', choices, ...given('initial', text(schema.default)) }
  if (schema.type === 'string') return readText(schema)
  if (schema.type === 'number' || schema.type === 'integer') return readNumber(schema)
  if (schema.type === 'boolean')
    return {
      kind: 'boolean',
      ...given('initial', typeof schema.default === 'boolean' ? schema.default : undefined),
    }
  if (schema.type === 'array' && isObject(schema.items)) {
    const items = readChoices(schema.items)
    if (items !== undefined)
      return {
        kind: 'choices',
        choices: items,
        ...given('minItems', numberOf(schema, 'minItems')),
        ...given('maxItems', numberOf(schema, 'maxItems')),
        ...given('initial', Array.isArray(schema.default) ? schema.default.map(String) : undefined),
      }
  }
  return { kind: 'unsupported' }
}

function readText(schema: Json): Kind {
  const format = (['email', 'uri', 'date', 'date-time'] as const).find(f => f === schema.format)
  return {
    kind: 'text',
    format,
    ...given('minLength', numberOf(schema, 'minLength')),
    ...given('maxLength', numberOf(schema, 'maxLength')),
    ...given('pattern', text(schema.pattern)),
    ...given('initial', text(schema.default)),
  }
}

function readNumber(schema: Json): Kind {
  return {
    kind: 'number',
    integer: schema.type === 'integer',
    ...given('minimum', numberOf(schema, 'minimum')),
    ...given('maximum', numberOf(schema, 'maximum')),
    ...given('initial', typeof schema.default === 'number' ? String(schema.default) : undefined),
  }
}

/** Choices in each spelling: `enum` (with `enumNames`), or `oneOf`/`anyOf` of `{const, title}`. */
function readChoices(schema: Json): Choice[] | undefined {
  if (Array.isArray(schema.enum)) {
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : []
    return schema.enum.map((value, i) => ({ value: String(value), label: text(names[i]) ?? String(value) }))
  }
  const titled = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(titled) || !titled.every(o => isObject(o) && typeof o.const === 'string'))
    return undefined
  return titled
    .filter(isObject)
    .map(o => ({ value: String(o.const), label: text(o.title) ?? String(o.const) }))
}

/** The value that the schema's defaults give: the fields with a default count as touched. */
export function initialValue(fields: readonly FormField[]): FormValue {
  return Object.fromEntries(
    fields.flatMap(f => (f.kind === 'unsupported' || f.initial === undefined ? [] : [[f.name, f.initial]])),
  )
}

export const answerOf = (value: FormValue, name: string) =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** Sets one answer; undefined takes it away again. */
export function withAnswer(value: FormValue, name: string, answer: FormValue[string] | undefined): FormValue {
  const rest = Object.entries(value).filter(([key]) => key !== name)
  return Object.fromEntries(answer === undefined ? rest : [...rest, [name, answer]])
}

export interface FormResult {
  /** Exactly what will be sent: the touched fields that hold, in the order of the schema. */
  content: Record<string, unknown>
  issues: Record<string, FormIssue>
  valid: boolean
}

/** Pure: from what the controls hold to what will be sent, and what is wrong with it. */
export function validate(fields: readonly FormField[], value: FormValue): FormResult {
  const content: [string, unknown][] = []
  const issues: [string, FormIssue][] = []
  for (const field of fields) {
    const answer = answerOf(value, field.name)
    const untouched = answer === undefined || answer === ''
    if (untouched) {
      if (field.required)
        issues.push([field.name, { code: field.kind === 'unsupported' ? 'unsupported' : 'required' }])
      continue
    }
    const checked = check(field, answer)
    if ('issue' in checked) issues.push([field.name, checked.issue])
    else content.push([field.name, checked.value])
  }
  return {
    content: Object.fromEntries(content),
    issues: Object.fromEntries(issues),
    valid: issues.length === 0,
  }
}

type Checked = { value: unknown } | { issue: FormIssue }

function check(field: FormField, answer: FormValue[string]): Checked {
  switch (field.kind) {
    case 'text':
      return checkText(field, String(answer))
    case 'number':
      return checkNumber(field, String(answer).trim())
    case 'boolean':
      return { value: answer === true }
    case 'choice':
      return field.choices.some(c => c.value === answer) ? { value: answer } : { issue: { code: 'enum' } }
    case 'choices':
      return checkChoices(field, Array.isArray(answer) ? answer.map(String) : [])
    case 'unsupported':
      return { issue: { code: 'unsupported' } }
  }
}

function checkText(field: Extract<FormField, { kind: 'text' }>, answer: string): Checked {
  // JSON Schema counts characters as people do, not UTF-16 units.
  const length = [...answer].length
  if (field.minLength !== undefined && length < field.minLength)
    return { issue: { code: 'minLength', n: field.minLength } }
  if (field.maxLength !== undefined && length > field.maxLength)
    return { issue: { code: 'maxLength', n: field.maxLength } }
  const bad = field.format && formatError(field.format, answer)
  if (bad !== undefined) return { issue: { code: bad } }
  if (field.pattern !== undefined && safePattern(field.pattern)?.test(answer) === false)
    return { issue: { code: 'pattern', pattern: field.pattern } }
  return { value: answer }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function checkNumber(field: Extract<FormField, { kind: 'number' }>, answer: string): Checked {
  const n = Number(answer)
  // 1e999 is a JSON number that no double can hold; it would be sent as null.
  if (!jsonNumber.test(answer) || !Number.isFinite(n)) return { issue: { code: 'number' } }
  if (field.integer && !Number.isInteger(n)) return { issue: { code: 'integer' } }
  // Beyond 2^53 neighbours are one: what is sent would not be what was typed.
  if (Number.isInteger(n) && !Number.isSafeInteger(n)) return { issue: { code: 'number' } }
  if (field.minimum !== undefined && n < field.minimum) return { issue: { code: 'min', n: field.minimum } }
  if (field.maximum !== undefined && n > field.maximum) return { issue: { code: 'max', n: field.maximum } }
  return { value: n }
}

function checkChoices(field: Extract<FormField, { kind: 'choices' }>, answer: string[]): Checked {
  const known = field.choices.map(c => c.value)
  if (answer.some(a => !known.includes(a))) return { issue: { code: 'enum' } }
  if (field.minItems !== undefined && answer.length < field.minItems)
    return { issue: { code: 'minItems', n: field.minItems } }
  if (field.maxItems !== undefined && answer.length > field.maxItems)
    return { issue: { code: 'maxItems', n: field.maxItems } }
  // In the order of the schema, whatever the order of the presses.
  return { value: known.filter(k => answer.includes(k)) }
}
