import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importOffer, type RawOffer } from './import'

const tool = (fields: Record<string, unknown>) => ({ name: 'x', inputSchema: { type: 'object' }, ...fields })
const reasonOf = (raw: unknown) => importOffer({ tool: [raw] }).rejected[0]?.reason
const withInput = (inputSchema: unknown) => tool({ inputSchema })

describe('valid input is taken', () => {
  const valid: Record<string, unknown> = {
    'boolean schemas': { type: 'object', properties: { any: true, none: false } },
    '$defs and $ref': { $defs: { sku: { type: 'string' } }, properties: { sku: { $ref: '#/$defs/sku' } } },
    recursion: { $defs: { node: { properties: { next: { $ref: '#/$defs/node' } } } }, $ref: '#/$defs/node' },
    'recursion to the root': { properties: { child: { $ref: '#' } } },
    anchors: { $defs: { a: { $anchor: 'here', type: 'string' } }, properties: { a: { $ref: '#here' } } },
    'draft-07 tuples': {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] } },
    },
    'missing type': { properties: {} },
    'an empty schema': {},
    'required naming an unknown property': { type: 'object', required: ['ghost'] },
    'an enum of 5,000 values': {
      properties: { e: { enum: Array.from({ length: 5000 }, (_, i) => `v${i}`) } },
    },
    '300 KB': { properties: { big: { description: 'x'.repeat(300_000) } } },
    'a property named like a keyword': {
      properties: { required: { type: 'null' }, $ref: { type: 'string' } },
    },
    'unknown keywords': { 'x-mcp-header': 'Tenant', vendor: null },
    'draft-07 dependencies': { dependencies: { a: ['b'], c: { required: ['d'] } } },
    'escaped pointers': { $defs: { 'a/b~c': {} }, $ref: '#/$defs/a~1b~0c' },
  }
  for (const [name, schema] of Object.entries(valid))
    test(name, () => expect(reasonOf(withInput(schema))).toBeUndefined())

  test('names in any script', () => {
    const names = ['查询库存', 'поиск', 'بحث', '検索_ツール', 'naïve.tool', '🔧', 'a b']
    const { taken, rejected } = importOffer({ tool: names.map(name => tool({ name })) })
    expect(rejected).toEqual([])
    expect(taken.map(t => t.name)).toEqual(names)
  })

  test('unknown fields are kept', () => {
    const raw = tool({ future: { deep: [1, null] }, _meta: { a: 1 } })
    expect(importOffer({ tool: [raw] }).taken[0]?.definition).toEqual(raw)
  })
})

describe('what cannot be taken is listed with the reason', () => {
  const invalid: [string, unknown, RegExp][] = [
    ['not an object', 'x', /not an object/],
    ['no name', { inputSchema: {} }, /no name/],
    ['no inputSchema', { name: 'x' }, /no inputSchema/],
    ['inputSchema is true', withInput(true), /not an object/],
    ['inputSchema of a string', withInput({ type: 'string' }), /does not describe an object/],
    ['required: null', withInput({ required: null }), /required is null/],
    [
      'required: null deep',
      withInput({ properties: { a: { required: null } } }),
      /properties\/a\/required is null/,
    ],
    [
      'dangling $ref',
      withInput({ properties: { a: { $ref: '#/$defs/nope' } } }),
      /#\/\$defs\/nope.*does not exist/,
    ],
    ['network $ref', withInput({ $ref: 'https://example.com/s.json' }), /never fetched/],
    ['unknown dialect', withInput({ $schema: 'https://example.com/mine' }), /dialect/],
    ['a schema that is a number', withInput({ properties: { a: 7 } }), /properties\/a is not a schema/],
    ['properties: null', withInput({ properties: null }), /properties is not an object/],
    ['a broken pattern', withInput({ properties: { a: { pattern: '(' } } }), /regular expression/],
    ['a NUL character', tool({ description: 'a\u0000b' }), /NUL/],
    ['half a surrogate pair', tool({ description: 'a\ud800' }), /Unicode/],
    ['a name too long', tool({ name: 'n'.repeat(2001) }), /longer than/],
    ['a definition too large', tool({ description: 'd'.repeat(1_100_000) }), /larger than/],
    ['a bad output schema', tool({ outputSchema: { required: null } }), /outputSchema\/required/],
  ]
  for (const [name, raw, reason] of invalid) test(name, () => expect(reasonOf(raw)).toMatch(reason))

  test('nesting beyond the limit', () => {
    let schema: Record<string, unknown> = {}
    for (let i = 0; i < 2000; i++) schema = { properties: { a: schema } }
    expect(reasonOf(withInput(schema))).toMatch(/nested more than/)
  })

  test('the second of two with one name, the first is taken', () => {
    const { taken, rejected } = importOffer({ tool: [tool({ title: 'first' }), tool({ title: 'second' })] })
    expect(taken.map(t => t.definition.title)).toEqual(['first'])
    expect(rejected).toMatchObject([
      { kind: 'tool', name: 'x', reason: 'another item before it has the same name' },
    ])
  })

  test('a prompt whose argument has no name', () => {
    expect(importOffer({ prompt: [{ name: 'p', arguments: [{}] }] }).rejected[0]?.reason).toMatch(/no name/)
  })
})

test('resources and templates are known by address', () => {
  const { taken } = importOffer({
    resource: [{ uri: 'demo://a', name: 'A' }],
    resource_template: [{ uriTemplate: 'demo://{id}', name: 'T' }],
  })
  expect(taken.map(t => [t.kind, t.name])).toEqual([
    ['resource', 'demo://a'],
    ['resource_template', 'demo://{id}'],
  ])
})

test('resources, templates and prompts: taken whole, or listed with the reason', () => {
  const annotations = { audience: ['user', 'assistant'], priority: 0.8, lastModified: '2026-11-01T00:00:00Z' }
  const resource = { uri: 'demo://a', name: 'A', mimeType: 'text/plain', size: 12, annotations }
  const { taken, rejected } = importOffer({
    resource: [resource, { uri: 'demo://a', name: 'again' }, { name: 'no address' }],
    resource_template: [
      { uriTemplate: 'demo://{id}', name: 'T', annotations },
      { uriTemplate: 7, name: 'T' },
    ],
    prompt: [
      { name: 'p', title: 'P', arguments: [{ name: 'who', required: true, description: 'whom' }] },
      { name: 'q', arguments: {} },
    ],
  })
  expect(taken.map(item => item.definition)).toMatchObject([resource, { annotations }, { title: 'P' }])
  expect(rejected).toMatchObject([
    { kind: 'resource', name: 'demo://a', reason: 'another item before it has the same name' },
    { kind: 'resource', name: '#3', reason: 'it has no uri' },
    { kind: 'resource_template', reason: 'it has no uriTemplate' },
    { kind: 'prompt', name: 'q', reason: 'its arguments are not a list' },
  ])
})

test('audience, priority and last change of a resource are part of its version', () => {
  const hashOf = (annotations: unknown) =>
    importOffer({ resource: [{ uri: 'demo://a', name: 'A', annotations }] }).taken[0]?.hash
  const hashes = [
    { priority: 0.8 },
    { priority: 0.9 },
    { audience: ['user'] },
    { lastModified: '2026-11-01T00:00:00Z' },
  ].map(hashOf)
  expect(new Set(hashes).size).toBe(4)
})

test('a name that mixes look-alike scripts is flagged', () => {
  const noteOf = (name: string) => importOffer({ tool: [tool({ name })] }).taken[0]?.note
  expect(noteOf('pаyment')).toMatch(/Latin and Cyrillic/)
  expect(noteOf('оплата_payment')).toBeUndefined()
})

test('hidden characters are flagged, joiners of scripts and emoji are not', () => {
  const noteOf = (description: string) => importOffer({ tool: [tool({ description })] }).taken[0]?.note
  expect(noteOf('pay\u200Bment')).toMatch(/\/description \(U\+200B\)/)
  expect(noteOf('\u{E0041}')).toMatch(/U\+E0041/)
  expect(noteOf('\u202Eevil')).toMatch(/U\+202E/)
  expect(noteOf('👩‍👩‍👧 می‌خواهم\n\tok')).toBeUndefined()
})

test('whatever a server sends, every item is taken or listed', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.array(fc.jsonValue()), (wild, json) => {
      const list = [...wild, ...json.map(inputSchema => ({ name: 'n', inputSchema }))]
      const { taken, rejected } = importOffer({ tool: list })
      expect(taken.length + rejected.length).toBe(list.length)
      for (const item of rejected) expect(item.reason).not.toBe('')
    }),
  )
})

const snapshots = path.resolve('../shared/data/snapshots')
test.runIf(existsSync(snapshots))(
  'recorded public servers are imported whole (../shared/data/snapshots)',
  () => {
    for (const file of readdirSync(snapshots).filter(name => name.endsWith('.json'))) {
      const raw: unknown = JSON.parse(readFileSync(path.join(snapshots, file), 'utf8'))
      const offer = offerOf(raw)
      const { taken, rejected } = importOffer(offer)
      expect(taken.length + rejected.length, file).toBe(Object.values(offer).flat().length)
      expect(rejected, file).toEqual([])
    }
  },
)

function offerOf(snapshot: unknown): Partial<RawOffer> {
  const list = (key: string): unknown[] => {
    const value: unknown =
      typeof snapshot === 'object' && snapshot !== null ? Reflect.get(snapshot, key) : undefined
    return Array.isArray(value) ? value : []
  }
  return {
    tool: list('tools'),
    resource: list('resources'),
    resource_template: list('resourceTemplates'),
    prompt: list('prompts'),
  }
}
