import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import published from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countersign } from './testing'

const dir = mkdtempSync(path.join(os.tmpdir(), 'countersign diff-'))
const file = (name: string, value: unknown): string => {
  const at = path.join(dir, name)
  writeFileSync(at, typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  return at
}
beforeAll(async () => {
  expect(await countersign(['--help'], { program: 'bin/countersign' })).toMatchObject({ code: 0 })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const tool = (name: string, fields: object = {}) => ({
  name,
  description: `The tool ${name}`,
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  ...fields,
})
const required = { inputSchema: { ...tool('x').inputSchema, required: ['id'] } }
const before = { tools: [tool('keep'), tool('close'), tool('gone')] }
const after = {
  tools: [tool('keep'), tool('close', { ...required, annotations: { openWorldHint: false } }), tool('fresh')],
}

/** What the published schema of the format says against a log. */
function sarifProblems(log: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv)
  // Its own name for the dialect is older than what ajv knows by name; the keywords are the same.
  const schema: Record<string, unknown> = { ...published, $schema: undefined, id: undefined }
  ajv.validate(schema, log)
  return ajv.errors
}

describe('two files', () => {
  test('text: the gravest first, with reasons, and exit 1 when breaking', async () => {
    const ran = await countersign(['diff', file('a.json', before), file('b.json', after)])
    expect(ran).toMatchObject({ code: 1, err: '' })
    expect(ran.out).toMatch(/^breaking {2}\(contract: breaking, trust: risky\)/)
    expect(ran.out).toContain('1 removed, 1 added, 1 changed, 1 unchanged')
    expect(ran.out).toMatch(/tool close: changed, breaking\n {2}breaking +contract +\/inputSchema\/required/)
    expect(ran.out).toMatch(/tool gone: removed, breaking[\s\S]*every call to it fails/)
    expect(ran.out).toMatch(/openWorldHint {2}Hint relaxed/)
    expect(ran.out.indexOf('tool fresh')).toBeGreaterThan(ran.out.indexOf('tool gone'))
  })

  test('json: reasons are strings and the whole is one document', async () => {
    const ran = await countersign(['diff', file('a.json', before), file('b.json', after), '--json'])
    expect(ran.code).toBe(1)
    const doc = JSON.parse(ran.out)
    expect(doc).toMatchObject({
      verdict: 'breaking',
      counts: { added: 1, removed: 1, changed: 1, unchanged: 1 },
      items: [{ name: 'close' }, { name: 'gone' }, { name: 'fresh' }],
    })
    for (const { changes } of doc.items)
      for (const change of changes) expect(change.reason).toEqual(expect.stringMatching(/^[A-Z].*\.$/))
  })

  test('what is compatible exits 0, and the same file is identical', async () => {
    const [a, b] = [file('a.json', { tools: [tool('a')] }), file('b.json', { tools: [tool('a'), tool('b')] })]
    expect(await countersign(['diff', a, b])).toMatchObject({ code: 0 })
    const same = await countersign(['diff', a, a])
    expect(same).toMatchObject({ code: 0 })
    expect(same.out).toMatch(/^identical/)
  })

  test('snapshots, JSON-RPC answers and bare lists are compared with each other', async () => {
    const list = [tool('a')]
    const snapshot = { countersignSnapshot: 1, items: [{ kind: 'tool', name: 'a', definition: list[0] }] }
    for (const form of [{ tools: list }, { jsonrpc: '2.0', id: 1, result: { tools: list } }, snapshot])
      expect(await countersign(['diff', file('l.json', list), file('f.json', form)])).toMatchObject({
        code: 0,
      })
    const piped = await countersign(['diff', '-', file('l.json', list)], { input: JSON.stringify(snapshot) })
    expect(piped).toMatchObject({ code: 0 })
  })

  test('what a file does not speak of is noted, not called removed', async () => {
    const whole = { tools: [tool('a')], prompts: [{ name: 'p' }] }
    const ran = await countersign(['diff', file('a.json', whole), file('b.json', { tools: [tool('a')] })])
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.out).toMatch(/Not compared: 1 prompts of .*a\.json/)
    const page = { tools: [tool('b')], nextCursor: 'x' }
    const paged = await countersign(['diff', file('a.json', [tool('a'), tool('b')]), file('p.json', page)])
    expect(paged).toMatchObject({ code: 0 })
    expect(paged.out).toContain('not the last page')
  })

  test('a tool that cannot be taken is risky and says why', async () => {
    const bad = { tools: [{ ...tool('a'), inputSchema: { $ref: '#/nowhere' } }] }
    const ran = await countersign(['diff', file('a.json', [tool('a')]), file('b.json', bad)])
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.out).toMatch(/^risky/)
    expect(ran.out).toContain('which does not exist')
  })

  test('markdown: text of servers cannot leave its code span', async () => {
    const evil = tool('a', { description: 'x `</td>` | ![](https://evil.example/x.png) @owner\u200B' })
    const ran = await countersign([
      'diff',
      file('a.json', [tool('a')]),
      file('b.json', [evil]),
      '--format',
      'markdown',
    ])
    expect(ran.out).toMatch(/^## Contract changes: risky/)
    expect(ran.out).toContain('<U+200B>')
    const outside = ran.out.replace(/(`+) ?[\s\S]*?[^`]\1(?!`)/g, '')
    expect(outside).not.toMatch(/!\[|@owner|<\/td>/)
    for (const row of ran.out.split('\n').filter(line => line.startsWith('| ')))
      expect(row.replaceAll('\\|', '').split('|')).toHaveLength(7)
  })

  test('markdown stays short enough for a comment, and says what it leaves out', async () => {
    const many = (description: string) =>
      Array.from({ length: 400 }, (_, i) => tool(`t${i}`, { description }))
    const [a, b] = [file('a.json', many('x'.repeat(200))), file('b.json', many('y'.repeat(200)))]
    const { out } = await countersign(['diff', a, b, '--format', 'markdown'])
    expect(out.length).toBeLessThan(60_000)
    expect(out).toMatch(/> \d+ of 400 items are left out here/)
  })

  test('sarif is valid against the published schema, with the line of each place', async () => {
    const b = file('b.json', after)
    const ran = await countersign(['diff', file('a.json', before), b, '--format', 'sarif'])
    expect(ran.code).toBe(1)
    const log = JSON.parse(ran.out)
    expect(sarifProblems(log)).toBeNull()
    const found = log.runs[0].results.find((r: { ruleId: string }) => r.ruleId === 'hint-relaxed')
    const line = readFileSync(b, 'utf8').split('\n')[found.locations[0].physicalLocation.region.startLine - 1]
    expect(line).toContain('"openWorldHint"')
    expect(found).toMatchObject({
      level: 'warning',
      message: { text: expect.stringContaining('tool close') },
    })
  })
})

describe('bad input', () => {
  const good = () => file('good.json', [tool('a')])
  const nested = (depth: number) =>
    `{"tools":[{"name":"a","inputSchema":${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}}]}`
  test.each([
    ['not JSON', '{"tools": [', /It is not JSON/],
    ['a wrong shape', '{"a": 1}', /It holds no tools/],
    ['a depth of 10,000', nested(10_000), /nested more than 500 deep/],
  ])('%s', async (_, text, problem) => {
    const ran = await countersign(['diff', good(), file('bad.json', text)])
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toMatch(problem)
    expect(ran.err).not.toMatch(/^ +at /m)
  })

  test('two megabytes in one definition are told, not compared', async () => {
    const big = tool('a', { description: 'x'.repeat(2_000_000) })
    const ran = await countersign(['diff', good(), file('big.json', [big])])
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.out).toMatch(/risky[\s\S]*larger than/)
  })

  test('usage', async () => {
    expect(await countersign(['diff'])).toMatchObject({ code: 2 })
    expect(await countersign(['diff', good()])).toMatchObject({ code: 2 })
    expect(await countersign(['diff', '-', '-'])).toMatchObject({ code: 2 })
    expect(await countersign(['diff', good(), path.join(dir, 'nowhere.json')])).toMatchObject({ code: 2 })
    expect(await countersign(['diff', good(), good(), '--format', 'html'])).toMatchObject({ code: 2 })
    expect(await countersign(['diff', good(), good(), '--json', '--format', 'sarif'])).toMatchObject({
      code: 2,
    })
    expect(await countersign(['diff', good(), '--batch', good()])).toMatchObject({ code: 2 })
  })
})

describe('a batch', () => {
  const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest })
  const sku = { sku: { type: 'string' } }
  const lines = [
    { id: 'same', direction: 'input', before: object(sku), after: object(sku) },
    { id: 'required', direction: 'input', before: object(sku), after: object(sku, { required: ['sku'] }) },
    { id: 7, direction: 'output', before: object(sku), after: true },
    { id: 'absent', direction: 'output', after: object(sku), dialect: 'draft-07' },
  ]
  const text = lines.map(line => JSON.stringify(line)).join('\n')

  test('a line for each line, in order', async () => {
    const ran = await countersign(['diff', '--batch', file('pairs.jsonl', text)])
    expect(ran).toMatchObject({ code: 0, err: '' })
    const answers = ran.out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(answers.map(answer => answer.id)).toEqual(['same', 'required', 7, 'absent'])
    expect(answers[0]).toEqual({ id: 'same', verdict: 'identical', changes: [] })
    expect(answers[1]).toMatchObject({
      verdict: 'breaking',
      changes: [{ path: '/required', severity: 'breaking' }],
    })
    expect(answers[1].changes[0].reason).toEqual(expect.any(String))
    expect(answers[2].verdict).toBe('breaking')
    expect(await countersign(['diff', '--batch', '-'], { input: text })).toMatchObject({
      code: 0,
      out: ran.out,
    })
  })

  test('--json makes one document of it', async () => {
    const ran = await countersign(['diff', '--batch', '-', '--json'], { input: text })
    expect(JSON.parse(ran.out)).toHaveLength(4)
    expect((await countersign(['diff', '--batch', '-', '--json'], { input: '' })).out).toBe('[]\n')
  })

  test('a bad line says what is wrong and stops nothing', async () => {
    const deep = `{"id":"deep","direction":"input","before":${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)},"after":{}}`
    const input = [
      'not json',
      '{"id":"no direction","before":{},"after":{}}',
      '{"id":"wrong schema","direction":"input","before":7,"after":{}}',
      deep,
      '',
      JSON.stringify({ id: 'alien', direction: 'input', before: {}, after: {}, dialect: 'draft-99' }),
      JSON.stringify(lines[0]),
    ].join('\r\n')
    const ran = await countersign(['diff', '--batch', '-'], { input })
    expect(ran).toMatchObject({ code: 2, err: '' })
    expect(
      ran.out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toMatchObject([
      { id: null, line: 1, error: expect.stringMatching(/^It is not JSON/) },
      { id: 'no direction', line: 2, error: expect.stringMatching(/^direction: /) },
      { id: 'wrong schema', line: 3, error: expect.stringMatching(/^before: /) },
      { id: null, line: 4, error: expect.stringMatching(/nested more than/) },
      { id: 'alien', verdict: 'unsupported', changes: [], reason: expect.stringMatching(/draft-99/) },
      { id: 'same', verdict: 'identical' },
    ])
  })

  test('two megabytes in a line are read', async () => {
    const text = { type: 'string', description: 'x'.repeat(1000) }
    const wide = object(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`property ${i}`, text])))
    const ran = await countersign(['diff', '--batch', '-'], {
      input: JSON.stringify({ id: 'wide', direction: 'input', before: wide, after: wide }),
    })
    expect(JSON.parse(ran.out)).toMatchObject({
      id: 'wide',
      verdict: 'identical',
    })
  })

  test('a missing file is a usage error', async () => {
    expect(await countersign(['diff', '--batch', path.join(dir, 'none.jsonl')])).toMatchObject({ code: 2 })
  })
})
