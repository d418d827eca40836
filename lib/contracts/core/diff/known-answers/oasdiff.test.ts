import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Direction, Severity } from '../../../change'
import { schemaChangeKinds } from '../../../change-kinds'
import type { JsonSchema } from '../../../contract'
import { ajvCompiler } from '../../../server/diff-compile'
import { diffSchemas } from '../index'
import { counterparts, differing, without } from './oasdiff'
import { unnamed } from './oasdiff-unnamed'
import { areSuitesHere, folder } from './testing'

const compile = ajvCompiler()
const rule = z.object({ id: z.string(), level: z.enum(['ERR', 'WARN', 'INFO']), rest: z.array(z.string()) })
const severityOf: Readonly<Record<z.infer<typeof rule>['level'], Severity>> = {
  ERR: 'breaking',
  WARN: 'risky',
  INFO: 'compatible',
}

/** Its rules about schemas; the others are about paths, parameters, headers, media types, security and tags. */
const schemaRules = () =>
  z
    .object({ rules: z.array(rule) })
    .parse(JSON.parse(readFileSync(path.join(folder, 'oasdiff-rules.json'), 'utf8')))
    .rules.filter(({ rest }) => rest.includes('AreaSchema'))
    .map(({ id, level, rest }) => {
      const direction: Direction = rest.includes('DirectionRequest') ? 'input' : 'output'
      return { id, level, direction }
    })

/** The schema where the rule means it: as the whole, or in a property that is only read or only written. */
function placed(id: string, schema: JsonSchema | undefined): JsonSchema | undefined {
  const [found, access] = /^(?:request|response)-(?:(read|write)-only-)?property-/.exec(id) ?? []
  if (found === undefined || schema === undefined) return schema
  const marked = access && typeof schema === 'object' ? { ...schema, [`${access}Only`]: true } : schema
  return { type: 'object', properties: { p: marked } }
}

test.runIf(!areSuitesHere)('not checked: ../shared/data/vectors is absent', () => {
  expect(areSuitesHere).toBe(false)
})

describe.runIf(areSuitesHere)('the rules of oasdiff', () => {
  test('each about schemas has one counterpart, or one line why it has none', () => {
    const counted = schemaRules().map(({ id }) => ({
      id,
      found: [...counterparts, ...without].filter(([rules]) => rules.test(id)).length,
    }))
    expect(counted.length).toBeGreaterThan(300)
    expect(counted.filter(({ found }) => found !== 1)).toEqual([])
  })

  test('no line is about a rule that does not exist', () => {
    const ids = schemaRules().map(({ id }) => id)
    const idle = [...counterparts, ...without, ...differing].filter(
      ([rules]) => !ids.some(id => rules.test(id)),
    )
    expect(idle.map(([rules]) => rules.source)).toEqual([])
  })

  test('each counterpart is given its kind, and its level or the severity on the list', () => {
    for (const { id, level, direction } of schemaRules()) {
      const counterpart = counterparts.find(([rules]) => rules.test(id))
      if (counterpart === undefined) continue
      const [, kinds, before, after] = counterpart
      const lines = differing.filter(([rules]) => rules.test(id))
      expect(lines.length, id).toBeLessThanOrEqual(1)
      expect(lines[0]?.[1], `${id} agrees`).not.toBe(severityOf[level])
      const { verdict, changes } = diffSchemas(placed(id, before), placed(id, after), { direction, compile })
      expect(changes.map(({ kind }) => kind).sort(), id).toEqual([kinds].flat().sort())
      expect(verdict, id).toBe(lines[0]?.[1] ?? severityOf[level])
      if (verdict === 'breaking' && before !== undefined && after !== undefined)
        expect(changes.find(({ witness }) => witness)?.proof, id).toBe('witness')
    }
  })
})

describe('the changes that the rules are about', () => {
  test.each(counterparts)(
    '%s: %s in both directions, and worth the same undone',
    (_, kinds, before, after) => {
      for (const direction of ['input', 'output'] as const) {
        const { verdict, changes } = diffSchemas(before, after, { direction, compile })
        expect(changes.map(({ kind }) => kind).sort()).toEqual([kinds].flat().sort())
        const mirrored = diffSchemas(after, before, {
          direction: direction === 'input' ? 'output' : 'input',
          compile,
        })
        expect(mirrored.verdict).toBe(verdict)
      }
    },
  )

  test.each(unnamed)('without a rule there: %s', (kinds, before, after, input, output) => {
    for (const [direction, severity] of [
      ['input', input],
      ['output', output],
    ] as const) {
      const { verdict, changes } = diffSchemas(before, after, { direction, compile })
      expect(changes.map(({ kind }) => kind).sort(), direction).toEqual([kinds].flat().sort())
      expect(verdict, direction).toBe(severity)
    }
  })

  test.each([
    ['request-property-removed', 'input', { propertyRemovedFromOpenInput: 'risky' }],
    ['response-property-enum-value-added', 'output', { widenedOutputEnum: 'risky' }],
  ] as const)('%s is a warning under its policy', (id, direction, policy) => {
    const [, , before, after] = counterparts.find(([rules]) => rules.test(id)) ?? []
    expect(diffSchemas(before, after, { direction, compile, policy }).verdict).toBe('risky')
  })

  test('are all there are, but for those of more than one keyword', () => {
    const shown = new Set([
      ...counterparts.flatMap(([, kinds]) => kinds),
      ...unnamed.flatMap(([kinds]) => kinds),
    ])
    expect(schemaChangeKinds.filter(kind => !shown.has(kind))).toEqual([
      'schema-rewritten',
      'schema-replaced',
      'dialect-changed',
    ])
  })
})
