import {
  type argumentAudit,
  type Governance,
  type GovernancePatch,
  type HintName,
  hintNames,
  type resultAudit,
} from '@/lib/contracts'

/** What the governance form holds: text as typed. */
export interface GovernForm {
  owner: string
  group: string
  tier: Governance['tier']
  tierReason: string
  hints: Record<HintName, HintChoice>
  hintsReason: string
  allowedAgents: string
  allowedRoles: string
  timeoutMs: string
  maxRetry: string
  maxQpsPerTenant: string
  elicitation: boolean
  maxPerCall: string
  plan: boolean
  includeArguments: (typeof argumentAudit)[number] | 'policy'
  includeResult: (typeof resultAudit)[number] | 'policy'
  retentionDays: string
  enabled: boolean
  lifecycle: Governance['lifecycle']
  sunset: string
  replacement: string
  notes: string
}
/** `server`: the server's word counts, declared or not. */
export const hintChoices = ['server', 'true', 'false'] as const
export type HintChoice = (typeof hintChoices)[number]

/** What is changed as one, and the inputs that say it. */
export const governFields = {
  owner: ['owner'],
  group: ['group'],
  tier: ['tier', 'tierReason'],
  hints: ['hints', 'hintsReason'],
  lifecycle: ['lifecycle', 'sunset', 'replacement'],
  enabled: ['enabled'],
  allowedAgents: ['allowedAgents'],
  allowedRoles: ['allowedRoles'],
  maxQpsPerTenant: ['maxQpsPerTenant'],
  timeoutMs: ['timeoutMs'],
  maxRetry: ['maxRetry'],
  elicitation: ['elicitation', 'maxPerCall'],
  plan: ['plan'],
  audit: ['includeArguments', 'includeResult', 'retentionDays'],
  notes: ['notes'],
} as const satisfies Record<string, readonly (keyof GovernForm)[]>
export type GovernField = keyof typeof governFields
export const governFieldNames = Object.keys(governFields).filter(
  (name): name is GovernField => name in governFields,
)

const number = (n: number | null | undefined): string => (n === null || n === undefined ? '' : String(n))

export const fromGovernance = (g: Governance): GovernForm => ({
  owner: g.owner ?? '',
  group: g.group ?? '',
  tier: g.tier,
  tierReason: g.tierReason ?? '',
  hints: {
    readOnly: choiceOf(g.hints.readOnly),
    destructive: choiceOf(g.hints.destructive),
    idempotent: choiceOf(g.hints.idempotent),
    openWorld: choiceOf(g.hints.openWorld),
  },
  hintsReason: g.hintsReason ?? '',
  allowedAgents: (g.allowedAgents ?? []).join('\n'),
  allowedRoles: (g.allowedRoles ?? []).join('\n'),
  timeoutMs: number(g.timeoutMs),
  maxRetry: number(g.maxRetry),
  maxQpsPerTenant: number(g.maxQpsPerTenant),
  elicitation: g.elicitation.allowed,
  maxPerCall: number(g.elicitation.maxPerCall),
  plan: g.plan,
  includeArguments: g.audit.includeArguments ?? 'policy',
  includeResult: g.audit.includeResult ?? 'policy',
  retentionDays: number(g.audit.retentionDays),
  enabled: g.enabled,
  lifecycle: g.lifecycle,
  sunset: g.sunset ?? '',
  replacement: g.replacement ?? '',
  notes: g.notes ?? '',
})

const choiceOf = (set: boolean | undefined): HintChoice =>
  set === undefined ? 'server' : set ? 'true' : 'false'

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const linesOrNull = (text: string): string[] | null => {
  const lines = text
    .split(/[\n,]/)
    .map(l => l.trim())
    .filter(l => l !== '')
  return lines.length === 0 ? null : lines
}

export type NumberField = 'timeoutMs' | 'maxRetry' | 'maxQpsPerTenant' | 'maxPerCall' | 'retentionDays'
/** What a number may be; the server says the same. */
const fits: Record<NumberField, (n: number) => boolean> = {
  timeoutMs: n => Number.isInteger(n) && n >= 1 && n <= 3_600_000,
  maxRetry: n => Number.isInteger(n) && n >= 0 && n <= 10,
  maxQpsPerTenant: n => n > 0,
  maxPerCall: n => Number.isInteger(n) && n >= 1 && n <= 20,
  retentionDays: n => Number.isInteger(n) && n > 0,
}

export type GovernResult =
  | { patch: GovernancePatch; errors?: never }
  | { patch?: never; errors: readonly NumberField[] }

/** The fields that a person touched. */
export const touched = (form: GovernForm, before: GovernForm): GovernField[] =>
  governFieldNames.filter(field =>
    governFields[field].some(key => JSON.stringify(form[key]) !== JSON.stringify(before[key])),
  )

/** The change that a form describes, of these fields alone. */
export function toPatch(form: GovernForm, fields: readonly GovernField[]): GovernResult {
  const numbers = fields.flatMap(field =>
    governFields[field].filter((key): key is NumberField => Object.hasOwn(fits, key)),
  )
  const errors = numbers.filter(
    key => form[key].trim() !== '' && !(Number.isFinite(Number(form[key])) && fits[key](Number(form[key]))),
  )
  if (errors.length > 0) return { errors }
  return { patch: Object.assign({}, ...fields.map(field => partOf(field, form))) }
}

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function partOf(field: GovernField, form: GovernForm): GovernancePatch {
  switch (field) {
    case 'owner':
    case 'group':
    case 'notes':
      return { [field]: textOrNull(form[field]) }
    case 'tier':
      return { tier: form.tier, tierReason: textOrNull(form.tierReason) }
    case 'hints':
      return { hints: hintsOf(form), hintsReason: textOrNull(form.hintsReason) }
    case 'lifecycle': {
      const ends = form.lifecycle !== 'active'
      return {
        lifecycle: form.lifecycle,
        sunset: ends ? textOrNull(form.sunset) : null,
        replacement: ends ? textOrNull(form.replacement) : null,
      }
    }
    case 'allowedAgents':
    case 'allowedRoles':
      return { [field]: linesOrNull(form[field]) }
    case 'timeoutMs':
    case 'maxRetry':
    case 'maxQpsPerTenant':
      return { [field]: numberOrNull(form[field]) }
    case 'elicitation':
      return {
        elicitation: { allowed: form.elicitation, maxPerCall: numberOrNull(form.maxPerCall) ?? 3 },
      }
    case 'enabled':
    case 'plan':
      return { [field]: form[field] }
    case 'audit':
      return { audit: auditOf(form) }
  }
}

const hintsOf = ({ hints }: GovernForm): NonNullable<GovernancePatch['hints']> =>
  Object.fromEntries(
    hintNames.flatMap(name => (hints[name] === 'server' ? [] : [[name, hints[name] === 'true']])),
  )

const auditOf = (form: GovernForm): Governance['audit'] => {
  const days = numberOrNull(form.retentionDays)
  return {
    ...(form.includeArguments !== 'policy' && { includeArguments: form.includeArguments }),
    ...(form.includeResult !== 'policy' && { includeResult: form.includeResult }),
    ...(days !== null && { retentionDays: days }),
  }
}
