import { McpServer } from '@modelcontextprotocol/server'
import { registerEvaluateRisk } from './policy/evaluate-risk.js'
import { registerPolicyResources } from './policy/resources.js'
import { serve } from './stdio.js'

// Sample server "policy": risk policies as resources, and one tool that applies them, over stdio.
serve(() => {
  const server = new McpServer(
    { name: 'policy', title: 'Risk policies', version: '2.0.1' },
    {
      instructions: 'The risk policies of the shop. Read policy://handbook first.',
      cacheHints: { 'resources/read': { ttlMs: 60_000, cacheScope: 'public' } },
    },
  )
  registerPolicyResources(server)
  registerEvaluateRisk(server)
  return server
})
