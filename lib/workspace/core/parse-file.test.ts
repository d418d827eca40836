import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseWorkspaceFile } from './parse-file'

const problemsOf = (text: string) => {
  const parsed = parseWorkspaceFile(text)
  if ('file' in parsed) throw new Error('it was accepted')
  return parsed.problems
}
const fileOf = (text: string) => {
  const parsed = parseWorkspaceFile(text)
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.file
}

test('reads the file of the guide, with durations', () => {
  const file = fileOf(readFileSync(new URL('./testing/guide.yaml', import.meta.url), 'utf8'))
  expect(file.servers.map(s => s.name)).toEqual(['inventory', 'tickets'])
  expect(file.contracts?.tools[0]).toMatchObject({
    tool: 'inventory/inventory.findAvailableStock',
    risk: 'L0',
    timeout: 3000,
    audit: { includeArguments: 'summary', includeResult: 'metadata', retention: 90 },
  })
  expect(file.profiles[0]?.hold).toEqual({ wait: 15_000, reviewers: ['reviewer'] })
})

test('the file of the documentation is accepted as it stands', () => {
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/workspace-file.md', 'utf8')) ?? []
  expect(fileOf(yaml).contracts?.tools[0]).toMatchObject({ lifecycle: 'deprecated', maxRetry: 2 })
})

test('an unknown key is named where it stands, with the one that was meant', () => {
  expect(problemsOf('servers:\n  - name: a\n    transport: stdio\n    comand: node\n')).toEqual([
    { line: 2, column: 5, path: 'servers[0].command', message: 'is missing (string)' },
    {
      line: 4,
      column: 5,
      path: 'servers[0].comand',
      message:
        'is not known here. Did you mean command? Known: name, enabled, transport, command, args, env, cwd',
    },
  ])
  expect(problemsOf('servers: []\n\nprofils: []\n')).toEqual([
    { line: 3, column: 1, path: 'profils', message: expect.stringContaining('Did you mean profiles?') },
  ])
})

test('a bad value is named where it stands', () => {
  expect(problemsOf('contracts:\n  tools:\n    - tool: a/b\n      timeout: 3 seconds\n')).toEqual([
    {
      line: 4,
      column: 16,
      path: 'contracts.tools[0].timeout',
      message: expect.stringContaining('3s, 5m or 90d'),
    },
  ])
  expect(problemsOf('servers:\n  - name: a\n    transport: http\n    url: ftp://x\n')).toEqual([
    { line: 4, column: 10, path: 'servers[0].url', message: 'must be an http or https URL' },
  ])
  expect(problemsOf('servers:\n  - name: a\n    transport: pigeon\n')).toEqual([
    {
      line: 3,
      column: 16,
      path: 'servers[0].transport',
      message: 'transport must be stdio, http, sse or file',
    },
  ])
})

test('YAML that cannot be read is named with line and column', () => {
  expect(problemsOf('servers:\n  - name: "a\n')[0]).toMatchObject({ line: 3 })
  expect(problemsOf('servers:\n\t- name: a\n')[0]).toMatchObject({ line: 2, column: 1 })
  expect(problemsOf('a: 1\na: 2\n')[0]?.message).toContain('unique')
  expect(problemsOf('- a\n')[0]?.message).toContain('a workspace file is a map')
  expect(problemsOf('')[0]).toMatchObject({ line: 1, column: 1 })
})

test('an alias bomb is refused', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]']
  for (let i = 0; i < 9; i++) {
    const [to, from] = [String.fromCharCode(98 + i), String.fromCharCode(97 + i)]
    bomb.push(`${to}: &${to} [${Array(9).fill(`*${from}`).join(',')}]`)
  }
  expect(problemsOf(bomb.join('\n'))[0]?.message).toMatch(/alias/i)
})

test('a name that stands twice is refused', () => {
  expect(problemsOf('profiles:\n  - name: a\n  - name: a\n')).toEqual([
    { line: 3, column: 11, path: 'profiles[1].name', message: 'a is here twice' },
  ])
})

test('grants of prompts without a server are accepted, tools need one', () => {
  expect(fileOf('profiles: [{ name: a, grants: [{ prompts: ["x"] }] }]').profiles[0]?.grants).toEqual([
    { prompts: ['x'] },
  ])
  expect(problemsOf('profiles: [{ name: a, grants: [{ tools: ["x"] }] }]')[0]?.message).toContain(
    'need a server',
  )
})

test('a prompt has a file or messages, not both and not neither', () => {
  for (const more of ['', '    file: a.yaml\n    messages: [{ role: user, text: x }]\n'])
    expect(problemsOf(`prompts:\n  - name: a\n${more}`)[0]?.message).toContain('either a file or messages')
  expect(fileOf('prompts: [{ name: a, file: p/a.yaml }]').prompts).toEqual([{ name: 'a', file: 'p/a.yaml' }])
  expect(problemsOf('prompts: [{ name: a, file: x }, { name: a, file: y }]')[0]?.message).toContain('twice')
})
