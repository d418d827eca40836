import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { clients, snippetsFor } from './snippets'

const target = {
  name: 'order-support-agent',
  url: 'http://localhost:3100/mcp/acme/order-support-agent',
  token: 'cst_abc',
}
const codeOf = (client: (typeof clients)[number]) => snippetsFor(client, target).map(s => s.code)

test('every client gets address and token', () => {
  for (const client of clients) {
    const all = codeOf(client).join('\n')
    expect(all).toContain('/mcp/acme/order-support-agent')
    expect(all).toContain('cst_abc')
  }
})

test('files for machines can be read by them', () => {
  expect(JSON.parse(codeOf('vscode')[0] ?? '')).toEqual({
    servers: {
      'order-support-agent': { type: 'http', url: target.url, headers: { Authorization: 'Bearer cst_abc' } },
    },
  })
  expect(parse(codeOf('spring')[0] ?? '')).toMatchObject({
    spring: {
      ai: {
        mcp: {
          client: {
            'streamable-http': {
              connections: {
                'order-support-agent': {
                  url: 'http://localhost:3100',
                  endpoint: '/mcp/acme/order-support-agent',
                },
              },
            },
          },
        },
      },
    },
    countersign: { token: `\${COUNTERSIGN_TOKEN:cst_abc}` },
  })
})

test('a shell takes the words as they are meant', () => {
  const words = (client: 'curl' | 'claude-code', program: string) =>
    execFileSync('sh', ['-c', `${program}() { printf '%s\\n' "$@"; }\n${codeOf(client)[0]}`], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
  expect(words('claude-code', 'claude')).toEqual([
    ...['mcp', 'add', '--transport', 'http', 'order-support-agent', target.url],
    ...['--header', 'Authorization: Bearer cst_abc'],
  ])
  expect(JSON.parse(words('curl', 'curl').at(-1) ?? '')).toMatchObject({ method: 'tools/list' })
})
