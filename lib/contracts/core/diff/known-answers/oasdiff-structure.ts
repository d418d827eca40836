import type { JsonSchema } from '../../../contract'
import { type Counterpart, on } from './oasdiff-pattern'

const text = { type: 'string' }
const object = { type: 'object' }
const list = { type: 'array' }
const one = { properties: { a: text } }
const two = { properties: { a: text, b: text } }
const secret = { properties: { a: text, b: { ...text, writeOnly: true } } }
const needs = { required: ['b'] }
const needsA = { required: ['a'] }
const startsA = { ...text, pattern: '^a' }
const endsB = { pattern: 'b$' }
const said = { description: 'A colour.' }
const animal = (is: string) => ({ ...object, properties: { is: { const: is } }, required: ['is'] })
const [cat, dog, cow] = [animal('cat'), animal('dog'), animal('cow')]
// Closed: of an open list every position already was, and naming it narrows.
const tuple = (...prefixItems: JsonSchema[]) => ({ ...list, prefixItems, items: false })
const when = { if: { required: ['a'] } }
// biome-ignore lint/suspicious/noThenProperty: a keyword
const whenA = { ...two, ...when, then: needs }

/** Rules of properties, items and combinations. */
export const structureRules: readonly Counterpart[] = [
  [/^request-body-removed$/, ['schema-removed', 'type-widened'], object, undefined],
  [/^request-property-removed$|^response-optional-property-removed$/, 'property-removed', two, one],
  [/^response-optional-write-only-property-removed$/, 'property-removed', secret, one],
  [
    /^response-required-property-removed$/,
    ['property-removed', 'required-removed'],
    { ...two, ...needs },
    one,
  ],
  [
    /^response-required-write-only-property-removed$/,
    ['property-removed', 'required-removed'],
    { ...secret, ...needs },
    one,
  ],
  [/^new-optional-request-property$|^response-optional-property-added$/, 'property-added', one, two],
  [/^response-optional-write-only-property-added$/, 'property-added', one, secret],
  [
    /^new-required-request-property$|^response-required-property-added$/,
    ['property-added', 'required-added'],
    one,
    { ...two, ...needs },
  ],
  [
    /^response-required-write-only-property-added$/,
    ['property-added', 'required-added'],
    one,
    { ...secret, ...needs },
  ],
  [
    /^new-required-request-property-with-default$/,
    ['property-added', 'required-added'],
    one,
    { properties: { a: text, b: { ...text, default: '' } }, ...needs },
  ],
  [on('became-required'), 'required-added', two, { ...two, ...needs }],
  [
    on('became-required-with-default'),
    'required-added',
    { properties: { b: { ...text, default: '' } } },
    { properties: { b: { ...text, default: '' } }, ...needs },
  ],
  [on('became-optional'), 'required-removed', { ...two, ...needs }, two],
  [
    /-(?:optional|required)-property-became-read-only$/,
    'access-changed',
    two,
    { properties: { a: text, b: { ...text, readOnly: true } } },
  ],
  [
    /-(?:optional|required)-property-became-not-read-only$/,
    'access-changed',
    { properties: { a: text, b: { ...text, readOnly: true } } },
    two,
  ],
  [/-(?:optional|required)-property-became-write-only$/, 'access-changed', two, secret],
  [/-(?:optional|required)-property-became-not-write-only$/, 'access-changed', secret, two],
  [
    /^(?:request|response)-property-deprecated(?:-with-sunset)?$/,
    'deprecated-changed',
    text,
    { ...text, deprecated: true },
  ],
  [on('reactivated'), 'deprecated-changed', { ...text, deprecated: true }, text],
  [on('all-of-added'), 'all-of-added', startsA, { ...startsA, allOf: [endsB] }],
  [on('all-of-removed'), 'all-of-removed', { ...startsA, allOf: [endsB] }, startsA],
  [on('all-of-added-annotation-only'), 'description-changed', text, { ...text, allOf: [said] }],
  [on('all-of-removed-annotation-only'), 'description-changed', { ...text, allOf: [said] }, text],
  [on('any-of-added'), 'union-branch-added', { anyOf: [cat, dog] }, { anyOf: [cat, dog, cow] }],
  [on('any-of-removed'), 'union-branch-removed', { anyOf: [cat, dog, cow] }, { anyOf: [cat, dog] }],
  [on('one-of-added'), 'union-branch-added', { oneOf: [cat, dog] }, { oneOf: [cat, dog, cow] }],
  [on('one-of-removed'), 'union-branch-removed', { oneOf: [cat, dog, cow] }, { oneOf: [cat, dog] }],
  [on('wrapped-in-one-of'), 'union-branch-added', cat, { oneOf: [cat, dog] }],
  [on('prefix-items-added'), 'item-position-added', tuple(text), tuple(text, text)],
  [on('prefix-items-removed'), 'item-position-removed', tuple(text, text), tuple(text)],
  [on('if-added'), 'condition-added', two, whenA],
  [on('if-removed'), 'condition-removed', whenA, two],
  [on('then-added'), 'condition-added', { ...two, ...when }, whenA],
  [on('then-removed'), 'condition-removed', whenA, { ...two, ...when }],
  [on('else-added'), 'condition-added', { ...two, ...when }, { ...two, ...when, else: needs }],
  [on('else-removed'), 'condition-removed', { ...two, ...when, else: needs }, { ...two, ...when }],
  [on('contains-added'), 'contains-added', list, { ...list, contains: text }],
  [on('contains-removed'), 'contains-removed', { ...list, contains: text }, list],
  [
    on('min-contains-increased'),
    'min-contains-raised',
    { ...list, contains: text, minContains: 2 },
    { ...list, contains: text, minContains: 3 },
  ],
  [
    on('min-contains-decreased'),
    'min-contains-lowered',
    { ...list, contains: text, minContains: 3 },
    { ...list, contains: text, minContains: 2 },
  ],
  [
    on('max-contains-increased'),
    'max-contains-raised',
    { ...list, contains: text, maxContains: 2 },
    { ...list, contains: text, maxContains: 3 },
  ],
  [
    on('max-contains-decreased'),
    'max-contains-lowered',
    { ...list, contains: text, maxContains: 3 },
    { ...list, contains: text, maxContains: 2 },
  ],
  [on('dependent-required-added'), 'dependency-added', two, { ...two, dependentRequired: { a: ['b'] } }],
  [on('dependent-required-removed'), 'dependency-removed', { ...two, dependentRequired: { a: ['b'] } }, two],
  [
    on('dependent-required-changed'),
    ['dependency-added', 'dependency-removed'],
    { ...two, dependentRequired: { a: ['b'] } },
    { ...two, dependentRequired: { b: ['a'] } },
  ],
  [on('dependent-schema-added'), 'dependency-added', two, { ...two, dependentSchemas: { a: needs } }],
  [on('dependent-schema-removed'), 'dependency-removed', { ...two, dependentSchemas: { a: needs } }, two],
  [
    on('pattern-property-added'),
    'pattern-property-added',
    object,
    { ...object, patternProperties: { '^x': text } },
  ],
  [
    on('pattern-property-removed'),
    'pattern-property-removed',
    { ...object, patternProperties: { '^x': text } },
    object,
  ],
  [on('property-names-added'), 'property-names-added', two, { ...two, propertyNames: { const: 'a' } }],
  [on('property-names-removed'), 'property-names-removed', { ...two, propertyNames: { const: 'a' } }, two],
  [
    on('unevaluated-items-added'),
    'unevaluated-items-changed',
    { ...list, prefixItems: [text] },
    { ...list, prefixItems: [text], unevaluatedItems: false },
  ],
  [
    on('unevaluated-items-removed'),
    'unevaluated-items-changed',
    { ...list, prefixItems: [text], unevaluatedItems: false },
    { ...list, prefixItems: [text] },
  ],
  [
    on('unevaluated-properties-added'),
    'unevaluated-properties-changed',
    { ...one, allOf: [needsA] },
    { ...one, allOf: [needsA], unevaluatedProperties: false },
  ],
  [
    on('unevaluated-properties-removed'),
    'unevaluated-properties-changed',
    { ...one, allOf: [needsA], unevaluatedProperties: false },
    { ...one, allOf: [needsA] },
  ],
]
