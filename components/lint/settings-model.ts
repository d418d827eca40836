import type { LintRuleDto, LintRuleId, LintSettings } from '@/lib/contracts'

type Level = LintRuleDto['level']
type Value = LintRuleDto['parameters'][number]['value']

/** The settings with another level of one rule; the default level is no setting. */
export function withLevel(settings: LintSettings, rule: LintRuleDto, level: Level): LintSettings {
  const { level: _, ...rest } = settings[rule.id] ?? {}
  return put(settings, rule.id, { ...rest, ...(level !== rule.defaultLevel && { level }) })
}

/** The settings with another value of one parameter; undefined takes the default again. */
export function withParameter(
  settings: LintSettings,
  id: LintRuleId,
  name: string,
  value: Value | undefined,
): LintSettings {
  const { parameters = {}, ...rest } = settings[id] ?? {}
  const { [name]: _, ...others } = parameters
  const next = value === undefined ? others : { ...others, [name]: value }
  return put(settings, id, { ...rest, ...(Object.keys(next).length > 0 && { parameters: next }) })
}

/** The settings without those of one rule. */
export function withoutRule(settings: LintSettings, id: LintRuleId): LintSettings {
  const { [id]: _, ...rest } = settings
  return rest
}

const put = (
  settings: LintSettings,
  id: LintRuleId,
  setting: NonNullable<LintSettings[LintRuleId]>,
): LintSettings =>
  Object.keys(setting).length === 0 ? withoutRule(settings, id) : { ...settings, [id]: setting }

/** The rules that two settings treat differently. */
export function changedRules(
  before: LintSettings,
  after: LintSettings,
  rules: readonly LintRuleDto[],
): LintRuleId[] {
  const text = (settings: LintSettings, id: LintRuleId) => {
    const { level, parameters = {} } = settings[id] ?? {}
    return JSON.stringify([level, Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))])
  }
  return rules.map(({ id }) => id).filter(id => text(before, id) !== text(after, id))
}

/** A list of names as people type it: one a line, or with commas. */
export const namesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map(name => name.trim())
    .filter(name => name !== '')
