import canonicalize from 'canonicalize'
import type { Pin, PromptArgument, PromptContent, ReviewQuestion } from '../contract'

/** One side of a comparison, with what its text names. */
export interface ComparedVersion {
  content: PromptContent
  pins: readonly Pin[]
  /** Tools that the text names and that some profile it is served to does not have. */
  missingTools: readonly { tool: string; profiles: readonly string[] }[]
}

const same = (a: unknown, b: unknown): boolean => canonicalize(a ?? null) === canonicalize(b ?? null)

/** What a reviewer has to answer about a change, what breaks callers first. */
export function reviewQuestions(before: ComparedVersion, after: ComparedVersion): ReviewQuestion[] {
  const all = [
    ...askArguments(before.content.arguments, after.content.arguments),
    ...askOutput(before.content, after.content),
    ...askTools(after),
    ...askPins(before.pins, after.pins),
    ...askRoles(before.content, after.content),
    ...askConfig(before.content.config, after.content.config),
  ]
  const rank = { breaking: 0, risky: 1, info: 2 }
  return all.sort((a, b) => rank[a.level] - rank[b.level])
}

function askArguments(before: readonly PromptArgument[], after: readonly PromptArgument[]): ReviewQuestion[] {
  const old = new Map(before.map(a => [a.name, a]))
  const now = new Set(after.map(a => a.name))
  const removed = before
    .filter(a => !now.has(a.name))
    .map((a): ReviewQuestion => ({ kind: 'variable-removed', level: 'risky', params: { name: a.name } }))
  return [
    ...after.flatMap(argument => {
      const was = old.get(argument.name)
      return was === undefined ? [added(argument)] : changed(was, argument)
    }),
    ...removed,
  ]
}

const added = ({ name, required, schema }: PromptArgument): ReviewQuestion => ({
  kind: 'variable-added',
  level: required ? 'breaking' : 'info',
  params: { name, required: required ? 'required' : 'optional', type: typeName(schema) },
  after: schema,
})

function changed(was: PromptArgument, now: PromptArgument): ReviewQuestion[] {
  const params = { name: now.name, before: typeName(was.schema), after: typeName(now.schema) }
  const out: ReviewQuestion[] = []
  if (now.required && !was.required)
    out.push({ kind: 'variable-now-required', level: 'breaking', params: { name: now.name } })
  if (!same(was.schema, now.schema))
    out.push({ kind: 'variable-retyped', level: 'breaking', params, before: was.schema, after: now.schema })
  return out
}

/** How a type is called: what a schema says, a string where there is none. */
export function typeName(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'string'
  if ('enum' in schema) return 'enum'
  if (!('type' in schema)) return 'any'
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type)
}

function askOutput(before: PromptContent, after: PromptContent): ReviewQuestion[] {
  if (same(before.output, after.output)) return []
  return [
    { kind: 'output-changed', level: 'breaking', params: {}, before: before.output, after: after.output },
  ]
}

const askTools = ({ missingTools }: ComparedVersion): ReviewQuestion[] =>
  missingTools.map(({ tool, profiles }) => ({
    kind: 'tool-not-granted',
    level: 'risky',
    params: { tool, profiles: profiles.join(', ') },
  }))

function askPins(before: readonly Pin[], after: readonly Pin[]): ReviewQuestion[] {
  const old = new Map(before.map(p => [p.name, p]))
  const now = new Map(after.map(p => [p.name, p]))
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name): ReviewQuestion[] => {
    const was = old.get(name)
    const is = now.get(name)
    if (was?.hash === is?.hash) return []
    const params = { name, before: was?.version ?? '–', after: is?.version ?? '–' }
    return [{ kind: 'snippet-moved', level: 'risky', params }]
  })
}

function askRoles(before: PromptContent, after: PromptContent): ReviewQuestion[] {
  const roles = (c: PromptContent) => c.messages.map(m => m.role).join(', ')
  if (roles(before) === roles(after)) return []
  return [{ kind: 'role-changed', level: 'risky', params: { before: roles(before), after: roles(after) } }]
}

function askConfig(before: Record<string, unknown>, after: Record<string, unknown>): ReviewQuestion[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys
    .filter(key => !same(before[key], after[key]))
    .map(key => ({
      kind: 'config-changed',
      level: key === 'model' ? 'risky' : 'info',
      params: { key },
      before: before[key],
      after: after[key],
    }))
}
