import type { Change } from '../../change'
import type { Definition } from '../../contract'
import { canonical } from '../canonical'
import { isObject } from '../json'
import { unknownFields } from './field-changes'
import { contract, trust } from './make-change'
import { textChange } from './text-changes'

const knownAnnotations = new Set(['audience', 'priority', 'lastModified'])

/** What resources and templates say beside title and description. */
export const resourceChanges = (before: Definition, after: Definition): Change[] => [
  ...textChange('name', '/name', before.name, after.name),
  ...mimeType(before.mimeType, after.mimeType),
  ...(before.size === after.size
    ? []
    : [
        contract('size-changed', 'annotation', 'compatible', 'size-changed', {
          path: '/size',
          before: before.size,
          after: after.size,
        }),
      ]),
  ...annotations(asObject(before.annotations), asObject(after.annotations)),
]

function mimeType(before: unknown, after: unknown): Change[] {
  if (before === after) return []
  const facts = { path: '/mimeType', before, after }
  if (before === undefined)
    return [contract('mime-type-changed', 'narrows', 'compatible', 'mime-type-added', facts)]
  return after === undefined
    ? [contract('mime-type-changed', 'widens', 'risky', 'mime-type-removed', facts)]
    : [contract('mime-type-changed', 'replaces', 'risky', 'mime-type-changed', facts)]
}

function annotations(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return [
    ...audience(before.audience, after.audience),
    ...priority(before.priority, after.priority),
    ...(before.lastModified === after.lastModified
      ? []
      : [
          trust('last-modified-changed', 'annotation', 'compatible', 'last-modified-changed', {
            path: '/annotations/lastModified',
            before: before.lastModified,
            after: after.lastModified,
          }),
        ]),
    ...unknownFields(before, after, knownAnnotations, '/annotations'),
  ]
}

/** Who it is meant for. With the assistant among them it goes into the model's context; nobody named means both. */
function audience(before: unknown, after: unknown): Change[] {
  const [was, is] = [readers(before), readers(after)]
  if (canonical(was) === canonical(is)) return []
  const facts = { path: '/annotations/audience', before, after }
  if (!was.includes('assistant') && is.includes('assistant'))
    return [trust('audience-changed', 'escalates', 'risky', 'audience-gains-model', facts)]
  if (was.includes('assistant') && !is.includes('assistant'))
    return [trust('audience-changed', 'relaxes', 'risky', 'audience-loses-model', facts)]
  return [trust('audience-changed', 'replaces', 'risky', 'audience-changed', facts)]
}

const readers = (value: unknown): unknown[] =>
  Array.isArray(value) && value.length > 0 ? [...new Set<unknown>(value)].sort() : ['assistant', 'user']

/** From 0, optional, to 1, as good as required: a higher one is read by the model more often. */
function priority(before: unknown, after: unknown): Change[] {
  if (before === after) return []
  const facts = { path: '/annotations/priority', before, after }
  return Number(after ?? 0) > Number(before ?? 0)
    ? [trust('priority-changed', 'escalates', 'risky', 'priority-raised', facts)]
    : [trust('priority-changed', 'relaxes', 'compatible', 'priority-lowered', facts)]
}

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
