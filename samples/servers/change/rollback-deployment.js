import { z } from 'zod'
import { once } from '../../store/effects.js'
import { answer, idempotencyKey } from '../answers.js'
import { DESTRUCTIVE } from '../hints.js'
import { pickService, ServiceState, serviceName, services } from './services.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerRollbackDeployment(server) {
  server.registerTool(
    'change.rollbackDeployment',
    {
      title: 'Roll back a deployment',
      description: 'Deploys another version of a service in place of the one that runs.',
      inputSchema: z.object({
        service: serviceName,
        toVersion: z
          .string()
          .regex(/^\d+\.\d+\.\d+$/)
          .describe('Version to deploy, for example 4.7.3'),
      }),
      outputSchema: ServiceState,
      annotations: DESTRUCTIVE,
    },
    async (wanted, context) => {
      const call = { tool: 'change.rollbackDeployment', args: wanted, key: idempotencyKey(context) }
      const after = await services.change(state => {
        const target = pickService(state, wanted.service)
        return once({ ...call, seen: state.seen }, () => {
          if (target.version !== wanted.toVersion) {
            target.previousVersion = target.version
            target.version = wanted.toVersion
          }
          target.health = 'healthy'
          return { ...target }
        })
      })
      return answer(`${wanted.service} now runs ${wanted.toVersion}.`, after)
    },
  )
}
