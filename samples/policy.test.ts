import { describe, expect, it } from 'vitest'
import { connectStdio, sampleStorePerTest } from './testing'

sampleStorePerTest()

describe.each(['legacy', 'auto'] as const)('policy, client in mode %s', mode => {
  const connect = () => connectStdio('samples/servers/policy.js', { versionNegotiation: { mode } })

  it('offers a static resource, and a template whose argument can be completed', async () => {
    const client = await connect()
    expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy')
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'policy://risk/{policyId}' }])
    const { resources } = await client.listResources()
    expect(resources.map(resource => resource.uri)).toContain('policy://handbook')

    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'policy://risk/{policyId}' },
      argument: { name: 'policyId', value: 'ref' },
    })
    expect(completion.values).toEqual(['refund-eu', 'refund-us'])

    const handbook = await client.readResource({ uri: 'policy://handbook' })
    expect(handbook.contents).toMatchObject([{ mimeType: 'text/markdown' }])
    const policy = await client.readResource({ uri: 'policy://risk/refund-eu' })
    expect(policy.contents).toMatchObject([{ text: expect.stringContaining('"limit": 250') }])
    await expect(client.readResource({ uri: 'policy://risk/none' })).rejects.toThrow(/no policy "none"/)
  })

  it('scores requests, the worse the more speaks against them', async () => {
    const client = await connect()
    const evaluate = async (amount: number, newCustomer: boolean) => {
      const args = { policyId: 'refund-eu', amount, newCustomer }
      return (await client.callTool({ name: 'policy.evaluateRisk', arguments: args })).structuredContent
    }
    expect(await evaluate(100, false)).toMatchObject({ level: 'low', score: 5, reasons: [] })
    expect(await evaluate(400, false)).toMatchObject({ level: 'medium', score: 50 })
    expect(await evaluate(400, true)).toMatchObject({ level: 'high', score: 70 })
  })

  it('says which policy it does not know', async () => {
    const client = await connect()
    const result = await client.callTool({
      name: 'policy.evaluateRisk',
      arguments: { policyId: 'x', amount: 1 },
    })
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('no policy "x"') }],
    })
  })
})
