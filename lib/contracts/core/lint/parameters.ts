/** What an organization set of a rule, by parameter; not yet known to fit. */
export type SetParameters = Readonly<Record<string, unknown>>

/** Something that can be set of a rule besides its level: how to ask for it, and how to read what was set. */
interface Parameter<T extends string, V> {
  type: T
  name: string
  default: V
  /** What a value would have to be; undefined when this one fits. */
  problem(value: unknown): string | undefined
  /** What was set, where it fits; else the default. */
  of(set: SetParameters): V
}
export interface IntegerParameter extends Parameter<'integer', number> {
  min: number
  max: number
}
export type NamesParameter = Parameter<'names', readonly string[]>
export interface ChoiceParameter extends Parameter<'choice', string> {
  choices: readonly string[]
}
export type RuleParameter = IntegerParameter | NamesParameter | ChoiceParameter

export function integer(name: string, fallback: number, min: number, max: number): IntegerParameter {
  const fits = (value: unknown): value is number => Number.isInteger(value) && within(Number(value), min, max)
  return {
    type: 'integer',
    min,
    max,
    ...parameter(name, fallback, fits, `a whole number from ${min} to ${max}`),
  }
}

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max

export function names(name: string, list: string): NamesParameter {
  const fits = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every(one => typeof one === 'string' && one.trim() !== '')
  return { type: 'names', ...parameter(name, list.split(/\s+/), fits, 'a list of names') }
}

export function choice(name: string, fallback: string, choices: readonly string[]): ChoiceParameter {
  const fits = (value: unknown): value is string => choices.some(one => one === value)
  return { type: 'choice', choices, ...parameter(name, fallback, fits, `one of ${choices.join(', ')}`) }
}

const parameter = <V>(
  name: string,
  fallback: V,
  fits: (value: unknown) => value is V,
  expected: string,
): Omit<Parameter<string, V>, 'type'> => ({
  name,
  default: fallback,
  problem: value => (fits(value) ? undefined : expected),
  of: set => {
    const value = set[name]
    return fits(value) ? value : fallback
  },
})
