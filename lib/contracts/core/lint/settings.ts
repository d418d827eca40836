import type { LintRuleDto, LintSettings } from '../../lint'
import type { RuleParameter } from './parameters'
import type { Rule } from './rule'
import { rules } from './rules'

export interface SettingProblem {
  path: string
  message: string
}

/** What of the settings no rule could use, in plain words. */
export const settingProblems = (settings: LintSettings): SettingProblem[] =>
  rules.flatMap(({ id, parameters = [] }) =>
    Object.entries(settings[id]?.parameters ?? {}).flatMap(([name, value]) => {
      const path = `${id}.parameters.${name}`
      const parameter = parameters.find(one => one.name === name)
      const problem = parameter?.problem(value)
      if (parameter === undefined)
        return [
          {
            path,
            message: `${id} has ${parameters.length === 0 ? 'no parameters' : `only ${listed(parameters)}`}`,
          },
        ]
      return problem === undefined ? [] : [{ path, message: `must be ${problem}` }]
    }),
  )

const listed = (parameters: readonly RuleParameter[]): string => parameters.map(({ name }) => name).join(', ')

/** The settings without what is the default anyway, in the order of the rules: equal exactly when they mean the same. */
export function onlyChanges(settings: LintSettings): LintSettings {
  const out: LintSettings = {}
  for (const rule of rules) {
    const { level, parameters = {} } = settings[rule.id] ?? {}
    const changed = Object.fromEntries(
      (rule.parameters ?? []).flatMap(({ name, default: fallback }) => {
        const value = parameters[name]
        return value === undefined || same(value, fallback) ? [] : [[name, value]]
      }),
    )
    const setting = {
      ...(level !== undefined && level !== rule.level && { level }),
      ...(Object.keys(changed).length > 0 && { parameters: changed }),
    }
    if (Object.keys(setting).length > 0) out[rule.id] = setting
  }
  return out
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Every rule as it is in force under the settings. */
export const rulesInForce = (settings: LintSettings): LintRuleDto[] =>
  rules.map((rule: Rule) => {
    const { level = rule.level, parameters: set = {} } = settings[rule.id] ?? {}
    return {
      id: rule.id,
      kinds: [...rule.kinds],
      level,
      defaultLevel: rule.level,
      parameters: (rule.parameters ?? []).map(parameter => inForce(parameter, set)),
    }
  })

function inForce(
  parameter: RuleParameter,
  set: Readonly<Record<string, unknown>>,
): LintRuleDto['parameters'][number] {
  const { name } = parameter
  switch (parameter.type) {
    case 'integer': {
      const { type, min, max, default: fallback } = parameter
      return { type, name, value: parameter.of(set), default: fallback, min, max }
    }
    case 'names':
      return { type: 'names', name, value: [...parameter.of(set)], default: [...parameter.default] }
    case 'choice': {
      const { type, choices, default: fallback } = parameter
      return { type, name, value: parameter.of(set), default: fallback, choices: [...choices] }
    }
  }
}
