import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real OpenID Connect provider whose users sign in by name alone, for the client `countersign`. */
export async function startIdentityProvider(
  redirectUri: string,
  users: Map<string, Claims>,
): Promise<{ issuer: string; close(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'countersign',
        client_secret: 'the secret of the client',
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...users.get(id) }) }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
