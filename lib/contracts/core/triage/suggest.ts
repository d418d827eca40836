import { type Definition, type Tier, tiers } from '../../contract'
import type { TierReason } from '../../triage'
import { isObject } from '../json'
import { type InputParameter, subjectOf } from '../lint/subject'
import { leadingVerb, tierOf, verbOf } from '../name-verb'
import { nameKey, nameWords } from '../name-words'

/** A tier that fits a tool whose hints nobody declared, and what speaks for it; the first reason weighs most. */
export interface TierSuggestion {
  tier: Tier
  reasons: TierReason[]
}

/** Suggests from the verb of the name, else of the description; what the input says can only raise it. */
export function suggestFromWords(definition: Definition): TierSuggestion {
  const { parameters } = subjectOf('tool', definition)
  const first = fromVerb(definition)
  const raised = parameters.flatMap(fromParameter).filter(({ tier }) => rank(tier) > rank(first.tier))
  if (raised.length === 0) return { tier: first.tier, reasons: [first.reason] }
  const tier = raised.reduce<Tier>((top, one) => (rank(one.tier) > rank(top) ? one.tier : top), first.tier)
  const reasons = raised.filter(one => one.tier === tier).map(({ reason }) => reason)
  return { tier, reasons: [...reasons.slice(0, 3), first.reason] }
}

interface Sign {
  tier: Tier
  reason: TierReason
}
const rank = (tier: Tier): number => tiers.indexOf(tier)

function fromVerb({ name, description }: Definition): Sign {
  const named = verbOf(name)
  if (named !== undefined) return { tier: named.tier, reason: { code: 'name', params: { word: named.verb } } }
  const told = typeof description === 'string' ? leadingVerb(description) : undefined
  if (told !== undefined)
    return { tier: told.tier, reason: { code: 'description', params: { word: told.verb } } }
  return { tier: 'L2', reason: { code: 'unknown', params: {} } }
}

const commands = new Set(['command', 'cmd', 'sql', 'script', 'shell', 'bash', 'statement'])
const forces = new Set([
  'force',
  'overwrite',
  'purge',
  'permanent',
  'permanently',
  'harddelete',
  'skipconfirmation',
])
const actions = new Set(['action', 'operation', 'method', 'verb', 'mode', 'op'])
const dryRuns = new Set(['dryrun', 'previewonly', 'simulate'])

function fromParameter({ name, schema }: InputParameter): Sign[] {
  const key = nameKey(name)
  const params = { word: name }
  const isSwitch = schema.type === 'boolean'
  if (commands.has(key) && takesText(schema)) return [{ tier: 'L3', reason: { code: 'command', params } }]
  if (forces.has(key) && isSwitch) return [{ tier: 'L3', reason: { code: 'force', params } }]
  if (actions.has(key) && Array.isArray(schema.enum))
    return schema.enum.flatMap(value => fromAction(name, value))
  // Only what writes can be tried without writing.
  if (dryRuns.has(key) && isSwitch) return [{ tier: 'L2', reason: { code: 'dry-run', params } }]
  return []
}

/** One of the things that a tool does when it is told to. */
function fromAction(name: string, value: unknown): Sign[] {
  const found = tierOf(nameWords(String(value))[0] ?? '')
  return found === undefined
    ? []
    : [{ tier: found.tier, reason: { code: 'action', params: { word: name, value: String(value) } } }]
}

function takesText({ type, items, enum: list }: Record<string, unknown>): boolean {
  if (list !== undefined) return false
  return type === undefined || type === 'string' || (type === 'array' && isObject(items) && takesText(items))
}
