import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Client } from '@modelcontextprotocol/client'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { connectHttp, connectStdio, sampleStorePerTest, startHttp } from './testing'

const manifestEntry = z.object({
  name: z.string(),
  transport: z.enum(['stdio', 'http']),
  file: z.string().refine(existsSync),
  portOffset: z.number().optional(),
})
const names = z.array(z.string()).default([])
const workspaceFile = z.object({
  servers: z.array(
    z.object({ name: z.string(), transport: z.string(), args: names, url: z.string().optional() }),
  ),
  contracts: z.object({ tools: z.array(z.object({ tool: z.string(), allowedAgents: names })) }),
  prompts: z.array(z.object({ name: z.string(), file: z.string() })),
  profiles: z.array(
    z.object({
      name: z.string(),
      grants: z.array(
        z.object({ server: z.string().optional(), tools: names, prompts: names, resources: names }),
      ),
    }),
  ),
})

sampleStorePerTest()
let manifest: z.infer<typeof manifestEntry>[]
let workspace: z.infer<typeof workspaceFile>
beforeEach(async () => {
  manifest = z.array(manifestEntry).parse(JSON.parse(await readFile('samples/servers/manifest.json', 'utf8')))
  workspace = workspaceFile.parse(parse(await readFile('samples/workspace.yaml', 'utf8')))
})

it('has the servers of the manifest, at the ports of a gateway on 3100', () => {
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect([...workspace.servers].sort(byName)).toEqual(
    [...manifest]
      .sort(byName)
      .map(({ name, transport, file, portOffset = 0 }) =>
        transport === 'stdio'
          ? { name, transport, args: [file] }
          : { name, transport, args: [], url: `http://127.0.0.1:${3100 + portOffset}/mcp` },
      ),
  )
})

it('governs and grants only what the servers offer', async () => {
  const offered = new Map<string, { tools: string[]; prompts: string[] }>()
  for (const { name, transport, file } of manifest) {
    const client =
      transport === 'stdio' ? await connectStdio(file) : await connectHttp((await startHttp(file)).url)
    offered.set(name, await offers(client))
  }
  for (const { tool } of workspace.contracts.tools) {
    const [server = '', name] = tool.split('/')
    expect(offered.get(server)?.tools, tool).toContain(name)
  }
  const profiles = workspace.profiles.map(profile => profile.name)
  for (const agent of workspace.contracts.tools.flatMap(tool => tool.allowedAgents))
    expect(profiles).toContain(agent)
  const managed = workspace.prompts.map(prompt => prompt.name)
  for (const { server, tools, prompts } of workspace.profiles.flatMap(profile => profile.grants)) {
    if (server === undefined) {
      expect(managed).toEqual(expect.arrayContaining(prompts))
      continue
    }
    expect(['*', ...(offered.get(server)?.tools ?? [])]).toEqual(expect.arrayContaining(tools))
    expect(['*', ...(offered.get(server)?.prompts ?? [])]).toEqual(expect.arrayContaining(prompts))
  }
})

async function offers(client: Client) {
  const { tools } = await client.listTools()
  const prompts = client.getServerCapabilities()?.prompts ? (await client.listPrompts()).prompts : []
  return { tools: tools.map(tool => tool.name), prompts: prompts.map(prompt => prompt.name) }
}
