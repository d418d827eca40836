import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importOffer } from './import'
import { readOfferFile } from './offer-file'

const tool = { name: 'a', inputSchema: { type: 'object' } }
const read = (value: unknown) => readOfferFile(JSON.stringify(value))

describe('a file is read', () => {
  test('as a raw answer, a JSON-RPC message, a bare list', () => {
    for (const file of [{ tools: [tool] }, { jsonrpc: '2.0', id: 1, result: { tools: [tool] } }, [tool]])
      expect(read(file)).toMatchObject({ offer: { tool: [tool] }, complete: ['tool'] })
  })

  test('as the pages of one list; without the last page nothing counts as gone', () => {
    const first = { result: { tools: [tool], nextCursor: 'x' } }
    const last = { result: { tools: [{ ...tool, name: 'b' }] } }
    expect(read([first, last])).toMatchObject({
      offer: { tool: [{ name: 'a' }, { name: 'b' }] },
      complete: ['tool'],
    })
    expect(read([first])).toMatchObject({ offer: { tool: [tool] }, complete: [] })
  })

  test('as a recorded server with several lists and what it said of itself', () => {
    const file = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'shop', version: '1' },
        instructions: 'Be kind',
      },
      tools: [tool],
      resources: [{ uri: 'a://b', name: 'B' }],
      resourceTemplates: [],
      prompts: [{ name: 'p' }],
    }
    expect(read(file)).toEqual({
      offer: { tool: [tool], resource: file.resources, resource_template: [], prompt: file.prompts },
      complete: ['tool', 'resource', 'resource_template', 'prompt'],
      info: { name: 'shop', version: '1', instructions: 'Be kind' },
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
    })
  })

  test('as a snapshot of the command, which is whole', () => {
    const file = {
      countersignSnapshot: 1,
      server: { name: 'shop', version: null, protocolVersion: '2026-07-28' },
      items: [{ kind: 'tool', name: 'a', definition: tool }],
    }
    expect(read(file)).toMatchObject({
      offer: { tool: [tool], prompt: [] },
      complete: ['tool', 'resource', 'resource_template', 'prompt'],
      info: { name: 'shop' },
    })
  })

  test('with a byte order mark', () => {
    expect(readOfferFile(`\uFEFF${JSON.stringify([tool])}`)).toMatchObject({ offer: { tool: [tool] } })
  })
})

describe('what holds no offer says why', () => {
  const cases: [string, string, RegExp][] = [
    ['not JSON', '{', /not JSON/],
    ['a number', '7', /not a JSON object/],
    ['nothing of ours', '{"a":1}', /holds no tools/],
    ['tools that are no list', '{"tools":{}}', /tools are not a list/],
    ['an error of the server', '{"error":{"code":1,"message":"no such method"}}', /no such method/],
    ['a snapshot of the future', '{"countersignSnapshot":2,"items":[]}', /unknown version: 2/],
    ['a snapshot without items', '{"countersignSnapshot":1}', /without items/],
  ]
  for (const [name, file, problem] of cases)
    test(name, () => expect(readOfferFile(file)).toEqual({ problem: expect.stringMatching(problem) }))
})

test('whatever the file, it is an offer that can be imported or a problem', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(fc.jsonValue()).map(tools => JSON.stringify({ tools })),
      ),
      file => {
        const found = readOfferFile(file)
        if ('problem' in found) expect(found.problem).not.toBe('')
        else importOffer(found.offer)
      },
    ),
  )
})

const snapshots = path.resolve('../shared/data/snapshots')
test.runIf(existsSync(snapshots))('recorded public servers are read (../shared/data/snapshots)', () => {
  for (const file of readdirSync(snapshots).filter(name => name.endsWith('.json'))) {
    const found = readOfferFile(readFileSync(path.join(snapshots, file), 'utf8'))
    if ('problem' in found) throw new Error(`${file}: ${found.problem}`)
    expect(importOffer(found.offer).rejected, file).toEqual([])
    expect(found.info.name, file).toBeTruthy()
  }
})
