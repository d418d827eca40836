import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../../contract'
import { ajvCompiler } from '../../server/diff-compile'
import { isObject } from '../json'
import { diffSchemas } from './index'
import { Adversary } from './testing/adversary'
import { arbitraryPair, arbitrarySchema } from './testing/arbitrary-schema'

const compile = ajvCompiler()
const input = (before: JsonSchema, after: JsonSchema) =>
  diffSchemas(before, after, { direction: 'input', compile })
const isSafe = (verdict: string) => verdict === 'identical' || verdict === 'compatible'

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

const schemaOf = (value: unknown): JsonSchema =>
  isObject(value) || typeof value === 'boolean' ? value : true

test('a schema differs in nothing from itself', () => {
  fc.assert(
    fc.property(arbitrarySchema, schema => {
      expect(input(schema, structuredClone(schema))).toEqual({ verdict: 'identical', changes: [] })
    }),
  )
})

test('the order of keys has no meaning', () => {
  fc.assert(
    fc.property(arbitrarySchema, schema => {
      expect(input(schema, schemaOf(reversed(schema)))).toEqual({ verdict: 'identical', changes: [] })
    }),
  )
})

test('a reference means what it leads to', () => {
  fc.assert(
    fc.property(arbitrarySchema, schema => {
      const inlined = { properties: { a: schema } }
      const referring = { properties: { a: { $ref: '#/$defs/it' } }, $defs: { it: schema } }
      expect(input(inlined, referring)).toEqual({ verdict: 'identical', changes: [] })
    }),
  )
})

test('equivalent spellings are identical or differ in annotations only', () => {
  const pairs: [JsonSchema, JsonSchema][] = [
    [{ const: 1 }, { enum: [1] }],
    [{ type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [{ type: 'string', nullable: true }, { type: ['null', 'string'] }],
    [{ type: 'string' }, { allOf: [{ type: 'string' }] }],
    [{ type: 'string', minLength: 2 }, { allOf: [{ type: 'string' }, { minLength: 2 }] }],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['b', 'a'] }],
    [
      { items: [{ type: 'string' }], additionalItems: false },
      { prefixItems: [{ type: 'string' }], items: false },
    ],
    [{ dependencies: { a: ['b'] } }, { dependentRequired: { a: ['b'] } }],
    [{ minimum: 3, exclusiveMinimum: true }, { exclusiveMinimum: 3 }],
    [{ type: 'boolean' }, { enum: [true, false] }],
    [{ not: { not: { type: 'string' } } }, { type: 'string' }],
    [
      { type: 'integer', minimum: 1 },
      { type: 'integer', exclusiveMinimum: 0 },
    ],
    [true, { minLength: 0, required: [] }],
  ]
  for (const [one, other] of pairs)
    for (const { verdict, changes } of [input(one, other), input(other, one)]) {
      expect(isSafe(verdict), JSON.stringify([one, other, changes])).toBe(true)
      expect(changes.filter(change => change.effect !== 'annotation')).toEqual([])
    }
})

test('safe changes in a row are safe as a whole', () => {
  fc.assert(
    fc.property(arbitraryPair, arbitrarySchema, ([one, two], three) => {
      fc.pre(isSafe(input(one, two).verdict) && isSafe(input(two, three).verdict))
      expect(input(one, three).changes.filter(change => change.witness)).toEqual([])
    }),
    { numRuns: 60, maxSkipsPerRun: 200 },
  )
})

test('what an input loses, an output of the opposite change gains', () => {
  fc.assert(
    fc.property(arbitraryPair, ([one, other]) => {
      const forth = input(one, other)
      const back = diffSchemas(other, one, { direction: 'output', compile })
      expect(isSafe(back.verdict)).toBe(isSafe(forth.verdict))
    }),
  )
})

test('nothing is called safe that guessing refutes, and every witness stands', () => {
  fc.assert(
    fc.property(arbitraryPair, fc.nat(), ([before, after], seed) => {
      const { verdict, changes } = input(before, after)
      if (verdict === 'unsupported') return
      if (verdict === 'breaking') expect(changes.some(change => change.witness?.declared)).toBe(true)
      const [was, is] = [compile(before, '2020-12'), compile(after, '2020-12')]
      for (const { witness } of changes)
        if (witness) expect([was(witness.value), is(witness.value)]).toEqual([true, false])
      // The validator itself errs where a tuple meets `contains`.
      if (
        !isSafe(verdict) ||
        /prefixItems.*contains|contains.*prefixItems/.test(JSON.stringify([before, after]))
      )
        return
      const adversary = new Adversary([before, after], seed)
      for (let i = 0; i < 40; i++) {
        const value = adversary.guess(i % 3 === 0 ? after : before)
        expect(tells(was, value) && tells(v => !is(v), value), JSON.stringify(value)).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
})

/** A validator that stumbles tells nothing. */
function tells(judge: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return judge(value)
  } catch {
    return false
  }
}
