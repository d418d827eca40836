import type { Severity } from '../../../change'
import type { SchemaChangeKind } from '../../../change-kinds'
import type { JsonSchema } from '../../../contract'

const text = { type: 'string' }
const number = { type: 'number' }
const object = { type: 'object' }
const list = { type: 'array' }
const named = { ...object, properties: { a: text } }
const when = (then: JsonSchema) => ({
  ...object,
  properties: { a: text, b: text },
  if: { minProperties: 1 },
  then,
})
const aOrB = [{ required: ['a'] }, { required: ['b'] }]

/** Changes that oasdiff has no rule about, with what each is worth for an input and for an output. */
export const unnamed: readonly (readonly [
  kinds: SchemaChangeKind | readonly SchemaChangeKind[],
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  input: Severity,
  output: Severity,
])[] = [
  [['schema-added', 'type-narrowed'], undefined, text, 'breaking', 'compatible'],
  ['schema-widened', false, text, 'compatible', 'breaking'],
  ['schema-narrowed', text, false, 'breaking', 'compatible'],
  ['properties-closed', named, { ...named, additionalProperties: false }, 'risky', 'compatible'],
  ['properties-opened', { ...named, additionalProperties: false }, named, 'compatible', 'risky'],
  ['additional-properties-changed', object, { ...object, additionalProperties: text }, 'risky', 'compatible'],
  ['min-properties-raised', object, { ...object, minProperties: 1 }, 'breaking', 'compatible'],
  ['min-properties-lowered', { ...object, minProperties: 1 }, object, 'compatible', 'breaking'],
  ['max-properties-lowered', object, { ...object, maxProperties: 1 }, 'risky', 'compatible'],
  ['max-properties-raised', { ...object, maxProperties: 1 }, object, 'compatible', 'risky'],
  ['multiple-of-added', number, { ...number, multipleOf: 5 }, 'breaking', 'compatible'],
  ['multiple-of-removed', { ...number, multipleOf: 5 }, number, 'compatible', 'breaking'],
  [
    'multiple-of-changed',
    { ...number, multipleOf: 5 },
    { ...number, multipleOf: 10 },
    'breaking',
    'compatible',
  ],
  ['format-added', text, { ...text, format: 'date' }, 'breaking', 'compatible'],
  ['format-removed', { ...text, format: 'date' }, text, 'compatible', 'breaking'],
  ['format-changed', { ...text, format: 'date' }, { ...text, format: 'ipv4' }, 'breaking', 'breaking'],
  ['items-added', list, { ...list, items: text }, 'breaking', 'compatible'],
  ['items-removed', { ...list, items: text }, list, 'compatible', 'breaking'],
  ['item-position-added', list, { ...list, prefixItems: [text] }, 'breaking', 'compatible'],
  ['item-position-removed', { ...list, prefixItems: [text] }, list, 'compatible', 'breaking'],
  ['max-items-lowered', list, { ...list, maxItems: 2 }, 'breaking', 'compatible'],
  ['max-items-raised', { ...list, maxItems: 2 }, list, 'compatible', 'breaking'],
  ['unique-items-added', list, { ...list, uniqueItems: true }, 'breaking', 'compatible'],
  ['unique-items-removed', { ...list, uniqueItems: true }, list, 'compatible', 'breaking'],
  ['union-added', object, { ...object, anyOf: aOrB }, 'breaking', 'compatible'],
  ['union-removed', { ...object, anyOf: aOrB }, object, 'compatible', 'breaking'],
  ['not-added', number, { ...number, not: { const: 1 } }, 'breaking', 'compatible'],
  ['not-removed', { ...number, not: { const: 1 } }, number, 'compatible', 'breaking'],
  ['condition-changed', when({ required: ['a'] }), when({ required: ['b'] }), 'breaking', 'breaking'],
  ['title-changed', text, { ...text, title: 'Colour' }, 'compatible', 'compatible'],
  ['comment-changed', text, { ...text, $comment: 'as painted' }, 'compatible', 'compatible'],
  ['examples-changed', text, { ...text, examples: ['red'] }, 'compatible', 'compatible'],
  ['annotation-changed', text, { ...text, 'x-owner': 'paint' }, 'compatible', 'compatible'],
]
