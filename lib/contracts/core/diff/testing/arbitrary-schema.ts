import fc from 'fast-check'
import { isObject } from '../../json'

type Raw = Record<string, unknown>

const scalars = fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 3, 1.5, -1, '', 'a', 'ab', 'b', 'abc')
const names = fc.constantFrom('a', 'b', 'c', 'ab')
const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']
const count = fc.integer({ min: 0, max: 3 })
const pattern = fc.constantFrom('^a', 'b$', '^[ab]+$', '^.{2,3}$', 'a|b', '^(?!a)', '^a?b*$')

const keywords: Record<string, fc.Arbitrary<unknown>> = {
  type: fc.oneof(
    fc.constantFrom(...types),
    fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
  ),
  enum: fc.uniqueArray(scalars, { minLength: 1, maxLength: 4, selector: value => JSON.stringify(value) }),
  const: scalars,
  minimum: fc.integer({ min: -2, max: 3 }),
  maximum: fc.integer({ min: -2, max: 4 }),
  exclusiveMinimum: fc.constantFrom(-1, 0, 1, 1.5),
  exclusiveMaximum: fc.constantFrom(0, 1, 2, 3.5),
  multipleOf: fc.constantFrom(1, 2, 3, 0.5),
  minLength: count,
  maxLength: count,
  pattern,
  minItems: count,
  maxItems: count,
  uniqueItems: fc.boolean(),
  minProperties: count,
  maxProperties: count,
  required: fc.uniqueArray(names, { maxLength: 2 }),
  dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { maxKeys: 1 }),
}

/** Schemas of 2020-12 over a small vocabulary, so that two of them are often related. */
export const arbitrarySchema: fc.Arbitrary<boolean | Raw> = fc.letrec<{ schema: boolean | Raw }>(tie => {
  const inner = tie('schema')
  const list = fc.array(inner, { minLength: 1, maxLength: 3 })
  const map = (key: fc.Arbitrary<string>) => fc.dictionary(key, inner, { maxKeys: 3 })
  const nested: Record<string, fc.Arbitrary<unknown>> = {
    properties: map(names),
    patternProperties: map(pattern),
    additionalProperties: inner,
    propertyNames: inner,
    dependentSchemas: map(names),
    items: inner,
    prefixItems: list,
    contains: inner,
    minContains: count,
    maxContains: count,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: inner,
    if: inner,
    // biome-ignore lint/suspicious/noThenProperty: a keyword
    then: inner,
    else: inner,
    unevaluatedProperties: inner,
  }
  const some = (all: Record<string, fc.Arbitrary<unknown>>, weights: fc.ArrayConstraints) =>
    fc
      .array(fc.constantFrom(...Object.keys(all)), weights)
      .chain(keys => fc.record(Object.fromEntries(keys.map(key => [key, all[key] ?? fc.constant(true)]))))
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 4, arbitrary: some(keywords, { minLength: 1, maxLength: 3 }) },
      {
        weight: 6,
        arbitrary: fc
          .tuple(some(keywords, { maxLength: 2 }), some(nested, { minLength: 1, maxLength: 2 }))
          .map(([one, other]) => ({ ...one, ...other })),
      },
    ),
  }
}).schema

/** A schema and one that an author may have made of it: one keyword, somewhere, is another. */
export const arbitraryPair: fc.Arbitrary<[boolean | Raw, boolean | Raw]> = fc
  .tuple(arbitrarySchema, arbitrarySchema, fc.nat(), fc.boolean())
  .map(([before, patch, where, apart]) => [before, apart ? patch : grafted(before, patch, where)])

function grafted(schema: boolean | Raw, patch: boolean | Raw, where: number): boolean | Raw {
  if (typeof schema === 'boolean') return patch
  const keys = Object.keys(schema)
  const key = keys[where % (keys.length + 1)]
  if (key === undefined) return typeof patch === 'boolean' ? patch : { ...schema, ...patch }
  const inner = schema[key]
  if (typeof inner === 'boolean' && ['not', 'items', 'if', 'contains'].includes(key))
    return { ...schema, [key]: patch }
  if (
    isObject(inner) &&
    ['not', 'items', 'if', 'then', 'else', 'contains', 'additionalProperties'].includes(key)
  )
    return { ...schema, [key]: grafted(inner, patch, Math.floor(where / 7)) }
  const { [key]: _, ...rest } = schema
  return where % 2 === 0 || typeof patch === 'boolean' ? rest : { ...rest, ...patch }
}
