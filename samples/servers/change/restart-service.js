import { z } from 'zod'
import { recordEffect } from '../../store/effects.js'
import { answer, idempotencyKey } from '../answers.js'
import { DESTRUCTIVE_EACH_TIME } from '../hints.js'
import { pickService, ServiceState, serviceName, services } from './services.js'

/**
 * Knows no idempotency key on purpose: each call is one more restart, as with many real tools.
 * @param {import('@modelcontextprotocol/server').McpServer} server
 */
export function registerRestartService(server) {
  server.registerTool(
    'change.restartService',
    {
      title: 'Restart a service',
      description:
        'Restarts all replicas of a service. Requests in flight are lost. Each call restarts again.',
      inputSchema: z.object({
        service: serviceName,
        reason: z.string().min(1).max(200).describe('Why, for the change record'),
      }),
      outputSchema: ServiceState,
      annotations: DESTRUCTIVE_EACH_TIME,
    },
    async (wanted, context) => {
      const after = await services.change(async state => {
        const target = pickService(state, wanted.service)
        target.restarts += 1
        await recordEffect('change.restartService', wanted, idempotencyKey(context))
        return target
      })
      return answer(`${after.service} restarted, ${after.restarts} times so far.`, after)
    },
  )
}
