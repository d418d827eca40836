import type { Change } from '../../change'
import { isObject } from '../json'
import { unknownFields } from './field-changes'
import { contract, trust } from './make-change'
import { textChange } from './text-changes'

const known = new Set(['name', 'title', 'description', 'required'])

interface Argument {
  name: string
  at: string
  required: boolean
  fields: Record<string, unknown>
}

/** Arguments of a prompt, by name; their order has no meaning. */
export function argumentChanges(before: unknown, after: unknown): Change[] {
  const was = argumentsOf(before)
  const is = argumentsOf(after)
  const removed = [...was.values()].filter(({ name }) => !is.has(name))
  return [
    ...[...is.values()].flatMap(to => {
      const from = was.get(to.name)
      return from === undefined ? [added(to)] : changed(from, to)
    }),
    ...removed.map(gone =>
      contract('argument-removed', 'narrows', 'risky', 'argument-removed', {
        path: gone.at,
        before: gone.fields,
        params: { argument: gone.name },
      }),
    ),
  ]
}

function added({ name, at, required, fields }: Argument): Change {
  const facts = { path: at, after: fields, params: { argument: name } }
  return required
    ? contract('argument-added', 'narrows', 'breaking', 'required-argument-added', facts)
    : trust('argument-added', 'widens', 'risky', 'argument-added', facts)
}

function changed(from: Argument, to: Argument): Change[] {
  const facts = {
    path: `${to.at}/required`,
    before: from.required,
    after: to.required,
    params: { argument: to.name },
  }
  return [
    ...(!from.required && to.required
      ? [contract('argument-required', 'narrows', 'breaking', 'argument-required', facts)]
      : []),
    ...(from.required && !to.required
      ? [contract('argument-optional', 'widens', 'compatible', 'argument-optional', facts)]
      : []),
    ...textChange('title', `${to.at}/title`, from.fields.title, to.fields.title),
    ...textChange('description', `${to.at}/description`, from.fields.description, to.fields.description),
    ...unknownFields(from.fields, to.fields, known, to.at),
  ]
}

function argumentsOf(list: unknown): Map<string, Argument> {
  const out = new Map<string, Argument>()
  for (const [i, one] of (Array.isArray(list) ? list : []).entries())
    if (isObject(one) && typeof one.name === 'string')
      out.set(one.name, {
        name: one.name,
        at: `/arguments/${i}`,
        required: one.required === true,
        fields: one,
      })
  return out
}
