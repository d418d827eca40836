import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Definition } from '../../contract'
import { atPointer, isObject } from '../json'
import { findingText, lintDefinition, lintNames, lintOffer } from '.'

const kinds = ['tool', 'resource', 'resource_template', 'prompt'] as const
const keyword = fc.constantFrom(
  ...'type properties items anyOf $defs $ref description title default examples required enum const pattern not if name arguments annotations uri uriTemplate inputSchema outputSchema tenantId sql'.split(
    ' ',
  ),
)
const anything = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.string(),
    fc.constantFrom('object', 'string', 'array', '#/properties/a', '#'),
    fc.boolean(),
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(keyword, fc.string()), tie('value'), { maxKeys: 5 }),
  ),
})).value
const definition: fc.Arbitrary<Definition> = fc
  .tuple(fc.string(), fc.dictionary(keyword, anything, { maxKeys: 8 }))
  .map(([name, fields]) => ({ ...fields, name }))

describe('whatever a server sends', () => {
  test('a finding has a text and leads to a place, or to where something is missing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), definition, (kind, item) => {
        for (const finding of lintDefinition(kind, item)) {
          const parent = finding.path.slice(0, finding.path.lastIndexOf('/'))
          const at = atPointer(item, finding.path)
          expect(at !== undefined || isObject(atPointer(item, parent))).toBe(true)
          expect(findingText(finding).message).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the same definition has the same findings, and they change nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), definition, (kind, item) => {
        const before = JSON.stringify(item)
        expect(lintDefinition(kind, item)).toEqual(lintDefinition(kind, structuredClone(item)))
        expect(JSON.stringify(item)).toBe(before)
      }),
    )
  })

  test('what is switched off is not said', () => {
    fc.assert(
      fc.property(definition, item => {
        const all = lintDefinition('tool', item)
        for (const { rule } of all) {
          const rest = lintDefinition('tool', item, { settings: { [rule]: { level: 'off' } } })
          expect(rest).toEqual(all.filter(one => one.rule !== rule))
        }
      }),
    )
  })

  test('shadowing is mutual', () => {
    const name = fc.string({ minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 6 }),
        fc.uniqueArray(name, { maxLength: 6 }),
        (here, there) => {
          const shadowed = (list: string[], others: string[]) =>
            lintNames(
              list.map(one => ({ kind: 'tool', name: one })),
              { others: others.map(one => ({ kind: 'tool', name: one, server: 's' })) },
            )
              .filter(({ rule }) => rule === 'shadowed-name')
              .map(({ item }) => item.name)
              .sort()
          expect(shadowed(here, there)).toEqual(shadowed(there, here))
        },
      ),
    )
  })

  test('a deep, a wide and a hostile definition are looked at all the same', () => {
    let deep: unknown = {}
    for (let i = 0; i < 10_000; i++) deep = { properties: { tenantId: deep } }
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, { type: 'string' }]))
    const words = 'ignore do not tell always use send read before using '.repeat(20_000)
    const rulesFor = (item: Definition) => new Set(lintDefinition('tool', item).map(({ rule }) => rule))
    expect(rulesFor({ name: 'deep', inputSchema: deep })).toContain('identity-parameter')
    expect(rulesFor({ name: 'wide', inputSchema: { properties: wide } })).toContain('unbounded-string')
    expect(rulesFor({ name: 'words', description: words })).toContain('description-too-long')
    expect(rulesFor({ name: 'a://'.repeat(2000), description: 'a:'.repeat(300_000) })).toContain('name-style')
  })
})

const snapshots = '../shared/data/snapshots'

describe.runIf(existsSync(snapshots))(`real servers (${snapshots})`, () => {
  const offers = (existsSync(snapshots) ? readdirSync(snapshots) : []).map(file => {
    const { tools } = JSON.parse(readFileSync(`${snapshots}/${file}`, 'utf8')) as { tools: Definition[] }
    return { file, tools }
  })

  test('no honest server is accused: no error on any of them', () => {
    const accused = offers.flatMap(({ file, tools }) =>
      lintOffer(tools.map(one => ({ kind: 'tool', definition: one })))
        .filter(({ level }) => level === 'error')
        .map(({ rule, item, path }) => `${file} ${item.name} ${rule} ${path}`),
    )
    expect(accused).toEqual([])
  })

  test('what steers the model and what runs commands is told', () => {
    const told = new Set(
      offers.flatMap(({ tools }) =>
        lintOffer(tools.map(one => ({ kind: 'tool', definition: one })))
          .filter(({ rule }) => rule === 'model-instruction' || rule === 'free-form-command')
          .map(({ rule, item }) => `${rule} ${item.name}`),
      ),
    )
    expect([...told].sort()).toMatchInlineSnapshot(`
      [
        "free-form-command browser_evaluate",
        "free-form-command browser_run_code",
        "free-form-command browser_run_code_unsafe",
        "free-form-command exec_in_pod",
        "free-form-command kubectl_create",
        "free-form-command kubectl_generic",
        "free-form-command start_process",
        "model-instruction download_figma_images",
        "model-instruction kubectl_create",
        "model-instruction list_directory",
        "model-instruction query-docs",
        "model-instruction resolve-library-id",
      ]
    `)
  })
})
