import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { findPolicy, POLICIES } from './policies.js'

const HANDBOOK = `# Risk handbook

1. Look up the policy before you promise anything: \`policy://risk/{policyId}\`.
2. A score of 60 or more is high risk: leave the decision to a person.
3. Write down which policy you applied.
`

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerPolicyResources(server) {
  server.registerResource(
    'handbook',
    'policy://handbook',
    { title: 'Risk handbook', description: 'How the risk policies are used.', mimeType: 'text/markdown' },
    uri => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: HANDBOOK }] }),
  )

  const template = new ResourceTemplate('policy://risk/{policyId}', {
    list: () => ({
      resources: POLICIES.map(({ policyId, title }) => ({
        uri: `policy://risk/${policyId}`,
        name: policyId,
        title,
        mimeType: 'application/json',
      })),
    }),
    complete: {
      policyId: typed => POLICIES.map(policy => policy.policyId).filter(id => id.startsWith(typed)),
    },
  })
  server.registerResource(
    'risk-policy',
    template,
    { title: 'Risk policy', description: 'One risk policy, by its id.', mimeType: 'application/json' },
    (uri, { policyId }) => {
      const policy = typeof policyId === 'string' ? findPolicy(policyId) : undefined
      if (!policy) throw new ResourceNotFoundError(uri.href, `There is no policy "${policyId}".`)
      return {
        contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(policy, null, 2) }],
      }
    },
  )
}
