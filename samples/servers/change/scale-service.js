import { z } from 'zod'
import { once } from '../../store/effects.js'
import { answer, idempotencyKey } from '../answers.js'
import { DESTRUCTIVE } from '../hints.js'
import { pickService, ServiceState, serviceName, services } from './services.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerScaleService(server) {
  server.registerTool(
    'change.scaleService',
    {
      title: 'Scale a service',
      description: 'Sets how many replicas of a service run. Fewer replicas can drop requests.',
      inputSchema: z.object({
        service: serviceName,
        replicas: z.number().int().min(1).max(20).describe('Replicas that shall run'),
      }),
      outputSchema: ServiceState,
      annotations: DESTRUCTIVE,
    },
    async (wanted, context) => {
      const call = { tool: 'change.scaleService', args: wanted, key: idempotencyKey(context) }
      const after = await services.change(state => {
        const target = pickService(state, wanted.service)
        return once({ ...call, seen: state.seen }, () => {
          target.replicas = wanted.replicas
          return { ...target }
        })
      })
      return answer(`${wanted.service} now runs ${wanted.replicas} replicas.`, after)
    },
  )
}
