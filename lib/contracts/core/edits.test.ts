import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Definition } from '../contract'
import { canonical } from './canonical'
import { type Edit, editsOf } from './edits'
import { isObject, unescapePointer } from './json'
import { verdictOf } from './verdict'

const json = fc.jsonValue({ maxDepth: 4 })
const definition = fc
  .record(
    { name: fc.string(), description: fc.string(), inputSchema: json, outputSchema: json },
    { requiredKeys: ['name'] },
  )
  .map((fields): Definition => ({ ...fields }))

test('a definition differs in nothing from itself', () => {
  fc.assert(
    fc.property(definition, d => {
      expect(editsOf(d, structuredClone(d))).toEqual([])
    }),
  )
})

test('the order of keys has no meaning', () => {
  fc.assert(
    fc.property(definition, d => {
      expect(editsOf(d, asDefinition(reversed(d)))).toEqual([])
    }),
  )
})

test('the changes lead from before to after', () => {
  fc.assert(
    fc.property(definition, definition, (before, after) => {
      const rebuilt = apply(structuredClone(before), editsOf(before, after))
      expect(canonical(sorted(rebuilt))).toBe(canonical(sorted(after)))
    }),
  )
})

test('required, enum and type lists are sets', () => {
  const one = tool({ required: ['a', 'b'], properties: { a: { enum: [1, 2], type: ['string', 'null'] } } })
  const two = tool({ required: ['b', 'a'], properties: { a: { enum: [2, 1], type: ['null', 'string'] } } })
  expect(editsOf(one, two)).toEqual([])
})

describe('the verdict', () => {
  const base = tool({ properties: { a: { type: 'string', description: 'A' } }, required: ['a'] })
  const cases: [string, Definition, string][] = [
    ['nothing', base, 'identical'],
    ['description', { ...base, description: 'new' }, 'compatible'],
    [
      'a description of a property',
      tool({ properties: { a: { type: 'string', description: 'B' } }, required: ['a'] }),
      'compatible',
    ],
    ['a hint declared as its default', { ...base, annotations: { readOnlyHint: false } }, 'compatible'],
    ['a hint that changes what it means', { ...base, annotations: { readOnlyHint: true } }, 'risky'],
    ['an unknown annotation', { ...base, annotations: { dangerous: true } }, 'risky'],
    [
      'an optional parameter',
      tool({ properties: { a: { type: 'string', description: 'A' }, b: {} }, required: ['a'] }),
      'risky',
    ],
    [
      'a required parameter',
      tool({ properties: { a: { type: 'string', description: 'A' }, b: {} }, required: ['a', 'b'] }),
      'breaking',
    ],
    ['a removed parameter', tool({ properties: {}, required: ['a'] }), 'breaking'],
    [
      'another type',
      tool({ properties: { a: { type: 'number', description: 'A' } }, required: ['a'] }),
      'breaking',
    ],
    [
      'a wider type',
      tool({ properties: { a: { type: ['string', 'null'], description: 'A' } }, required: ['a'] }),
      'risky',
    ],
    [
      'nothing required any more',
      tool({ properties: { a: { type: 'string', description: 'A' } }, required: [] }),
      'risky',
    ],
    [
      'a narrower value',
      tool({ properties: { a: { type: 'string', description: 'A', maxLength: 3 } }, required: ['a'] }),
      'risky',
    ],
    ['an icon', { ...base, icons: [{ src: 'https://x' }] }, 'risky'],
  ]
  for (const [name, after, verdict] of cases)
    test(name, () => expect(verdictOf('tool', base, after, editsOf(base, after))).toBe(verdict))

  test('a property called description is no text', () => {
    const before = tool({ properties: { description: { type: 'string' } } })
    const after = tool({ properties: { description: { type: 'number' } } })
    expect(verdictOf('tool', before, after, editsOf(before, after))).toBe('breaking')
  })

  test('an output property removed, an output type widened', () => {
    const out = (outputSchema: unknown): Definition => ({ ...base, outputSchema })
    const before = out({ type: 'object', properties: { n: { type: 'number' } } })
    for (const after of [
      out({ type: 'object', properties: {} }),
      out({ type: 'object', properties: { n: { type: ['number', 'null'] } } }),
      base,
    ])
      expect(verdictOf('tool', before, after, editsOf(before, after))).toBe('breaking')
  })

  test('a prompt asks for one more argument', () => {
    const before: Definition = { name: 'p', arguments: [{ name: 'a', required: true }] }
    const after: Definition = {
      name: 'p',
      arguments: [
        { name: 'b', required: true },
        { name: 'a', required: true },
      ],
    }
    expect(verdictOf('prompt', before, after, editsOf(before, after))).toBe('breaking')
  })

  test('compatible means that nothing but text changed', () => {
    fc.assert(
      fc.property(definition, definition, (before, after) => {
        const changes = editsOf(before, after)
        if (verdictOf('tool', before, after, changes) !== 'compatible') return
        for (const change of changes)
          expect(change.path).toMatch(/(title|description|examples|\$comment)|annotations/)
      }),
    )
  })
})

function tool(inputSchema: Record<string, unknown>): Definition {
  return { name: 't', inputSchema: { type: 'object', ...inputSchema } }
}

const asDefinition = (value: unknown): Definition => {
  if (isObject(value) && typeof value.name === 'string') return { ...value, name: value.name }
  throw new Error('not a definition')
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  )
}

/** Set-like lists in one order, so that values can be compared. */
function sorted(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map(one => sorted(one))
    return ['required', 'enum', 'type'].includes(key) ? [...new Set(list.map(canonical))].sort() : list
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sorted(one, name)]))
}

/** Replays changes; removals last to first, so that positions in lists stay right. */
function apply(root: unknown, changes: Edit[]): unknown {
  const ordered = [
    ...changes.filter(c => c.kind === 'removed').reverse(),
    ...changes.filter(c => c.kind !== 'removed'),
  ]
  for (const change of ordered) {
    const steps = change.path.slice(1).split('/').map(unescapePointer)
    const last = steps.pop() ?? ''
    let at: unknown = root
    for (const step of steps) at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined
    if (Array.isArray(at)) {
      if (change.kind === 'removed') at.splice(Number(last), 1)
      else at[Number(last)] = change.after
    } else if (isObject(at)) {
      if (change.kind === 'removed') delete at[last]
      else
        Object.defineProperty(at, last, {
          value: change.after,
          enumerable: true,
          configurable: true,
          writable: true,
        })
    }
  }
  return root
}
