import { createMCPClient } from '@ai-sdk/mcp'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Instance } from './instance'

export const endpointOf = (instance: Instance, profile: string): string =>
  `${instance.gatewayUrl}/mcp/acme/${profile}`

/** The official SDK's client, connected to a profile with a token. */
export async function sdkClient(instance: Instance, profile: string, token: string): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(endpointOf(instance, profile)), {
      requestInit: { headers: { 'x-conversation-id': 'e2e' } },
      authProvider: { token: async () => token },
    }),
  )
  return client
}

/** Another public client: the one of Vercel's AI SDK. */
export const aiSdkClient = (instance: Instance, profile: string, token: string) =>
  createMCPClient({
    transport: {
      type: 'http',
      url: endpointOf(instance, profile),
      headers: { authorization: `Bearer ${token}` },
    },
  })
