import { afterEach, expect, test } from 'vitest'
import { newId } from '@/lib/platform/ids'
import { openUpstream, type Upstream } from './open-upstream'

const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'
const open: Upstream[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const stdio = (args: string[]) => ({
  orgId: newId(),
  name: 'everything',
  config: { transport: 'stdio' as const, command: 'node', args, env: {} },
})

test('connects to server-everything over stdio', async () => {
  const up = await openUpstream(stdio([everything, 'stdio']))
  open.push(up)
  expect(up.info.name).toMatch(/everything/)
  const { tools } = await up.client.listTools()
  expect(tools.length).toBeGreaterThan(5)
})
