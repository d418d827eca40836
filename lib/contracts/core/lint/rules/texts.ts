import { atPointer, isObject } from '../../json'
import { nameKey } from '../../name-words'
import { integer } from '../parameters'
import { type DefinitionRule, everyKind } from '../rule'
import type { InputParameter, Subject } from '../subject'
import { together } from '../together'

const blank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

const descriptionOf = ({ definition }: Subject): string =>
  typeof definition.description === 'string' ? definition.description.trim() : ''

/** Characters as a reader counts them: one of a script without word gaps says as much as about three letters. */
const readLength = (text: string): number =>
  [...text].reduce(
    (sum, char) =>
      sum + (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(char) ? 3 : 1),
    0,
  )

export const missingTitle: DefinitionRule = {
  id: 'missing-title',
  level: 'info',
  kinds: everyKind,
  *check({ definition }) {
    const { title, annotations } = definition
    if (blank(title) && (!isObject(annotations) || blank(annotations.title))) yield { path: '/title' }
  },
}

export const missingDescription: DefinitionRule = {
  id: 'missing-description',
  level: 'warning',
  kinds: everyKind,
  *check(subject) {
    if (descriptionOf(subject) === '') yield { path: '/description' }
  },
}

const minLength = integer('minLength', 10, 1, 500)

export const descriptionTooShort: DefinitionRule = {
  id: 'description-too-short',
  level: 'info',
  kinds: everyKind,
  parameters: [minLength],
  *check(subject, set) {
    const description = descriptionOf(subject)
    const min = minLength.of(set)
    const length = readLength(description)
    if (description === '') return
    if (nameKey(description) === nameKey(subject.definition.name))
      yield { path: '/description', code: 'description-repeats-name' }
    else if (length < min) yield { path: '/description', params: { length, min } }
  },
}

const maxLength = integer('maxLength', 2000, 100, 100_000)

export const descriptionTooLong: DefinitionRule = {
  id: 'description-too-long',
  level: 'warning',
  kinds: everyKind,
  parameters: [maxLength],
  *check(subject, set) {
    const { length } = descriptionOf(subject)
    const max = maxLength.of(set)
    if (length > max) yield { path: '/description', params: { length, max } }
  },
}

export const missingParameterDescription: DefinitionRule = {
  id: 'missing-parameter-description',
  level: 'warning',
  kinds: ['tool', 'prompt'],
  *check({ parameters, definition }) {
    const told: string[] = []
    const untold: InputParameter[] = []
    for (const parameter of parameters) {
      // The text of a list or an object also speaks of what is in it.
      if (told.some(path => parameter.path.startsWith(`${path}/`))) continue
      if (described(parameter.schema, definition)) told.push(parameter.path)
      else untold.push(parameter)
    }
    yield* together(untold.map(({ path, name }) => ({ path: `${path}/description`, name })))
  },
}

/** A constant says all by itself; a branch or the local schema that is referred to may hold the text. */
function described(schema: unknown, definition: Subject['definition']): boolean {
  if (!isObject(schema)) return false
  if (!blank(schema.description) || Object.hasOwn(schema, 'const')) return true
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(list =>
    Array.isArray(list) ? list : [],
  )
  if (branches.some(branch => isObject(branch) && !blank(branch.description))) return true
  const referred = localTarget(schema.$ref, definition)
  return isObject(referred) && !blank(referred.description)
}

function localTarget(ref: unknown, { inputSchema }: Subject['definition']): unknown {
  return typeof ref === 'string' && ref.startsWith('#/') ? atPointer(inputSchema, ref.slice(1)) : undefined
}

export const missingOutputSchema: DefinitionRule = {
  id: 'missing-output-schema',
  level: 'info',
  kinds: ['tool'],
  *check({ definition }) {
    if (definition.outputSchema === undefined) yield { path: '/outputSchema' }
  },
}
