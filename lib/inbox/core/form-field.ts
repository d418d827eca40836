/** One field of a form elicitation, read from MCP's restricted schema (2025-11-25, "Requested Schema"). */
export type FormField =
  | {
      kind: 'string'
      minLength?: number
      maxLength?: number
      pattern?: string
      format?: string
    }
  | { kind: 'number'; integer: boolean; minimum?: number; maximum?: number }
  | { kind: 'boolean' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'choices'; values: string[]; minItems?: number; maxItems?: number; unique: boolean }

type Raw = Record<string, unknown>

/** Reads one property; undefined when it is none that a form may have. */
export function readField(raw: Raw): FormField | undefined {
  switch (raw.type) {
    case 'string':
      return readString(raw)
    case 'number':
    case 'integer':
      return { kind: 'number', integer: raw.type === 'integer', ...pick(raw, 'minimum', 'maximum') }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
      return readChoices(raw)
    default:
      return undefined
  }
}

function readString(raw: Raw): FormField | undefined {
  if ('enum' in raw || 'oneOf' in raw) {
    const values = readValues(raw.enum, raw.oneOf)
    return values && { kind: 'choice', values }
  }
  return {
    kind: 'string',
    ...pick(raw, 'minLength', 'maxLength'),
    ...(typeof raw.pattern === 'string' && { pattern: raw.pattern }),
    ...(typeof raw.format === 'string' && { format: raw.format }),
  }
}

function readChoices(raw: Raw): FormField | undefined {
  if (!isRaw(raw.items)) return undefined
  const values = readValues(raw.items.enum, raw.items.anyOf ?? raw.items.oneOf)
  return (
    values && {
      kind: 'choices',
      values,
      ...pick(raw, 'minItems', 'maxItems'),
      unique: raw.uniqueItems === true,
    }
  )
}

/** The values of `enum: [...]`, or of titled options `[{const, title}]`. */
function readValues(plain: unknown, titled: unknown): string[] | undefined {
  const list =
    plain ?? (Array.isArray(titled) ? titled.map(o => (isRaw(o) ? o.const : undefined)) : undefined)
  return Array.isArray(list) && list.every(v => typeof v === 'string') ? list : undefined
}

const pick = <K extends string>(raw: Raw, ...names: K[]): { [N in K]?: number } => {
  const out: { [N in K]?: number } = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'number') out[name] = value
  }
  return out
}

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
