import { createHash } from 'node:crypto'
import { z } from 'zod'
import { answer } from '../answers.js'
import { READ_ONLY } from '../hints.js'
import { pickService, serviceName, services } from './services.js'

const RemediationPlan = z.object({
  planId: z.string(),
  changeId: z.string().describe('The change that the plan puts right'),
  recommendedSteps: z.array(z.string()),
  rollbackSteps: z.array(z.string()),
  requiresHumanApproval: z.boolean(),
})

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerCreateRemediationPlan(server) {
  server.registerTool(
    'change.createRemediationPlan',
    {
      title: 'Create a remediation plan',
      description:
        'Proposes the steps that put a troubled service right, and those that undo them. Changes nothing.',
      inputSchema: z.object({
        service: serviceName,
        symptom: z.string().min(1).max(500).describe('What is wrong, in a sentence'),
        changeId: z.string().optional().describe('The suspected change; the last one when left out'),
      }),
      outputSchema: RemediationPlan,
      annotations: READ_ONLY,
    },
    async ({ service, symptom, changeId }) => {
      const state = pickService(await services.read(), service)
      const change = changeId ?? state.lastChangeId
      const plan = {
        // The same trouble in the same state is the same plan, so that an approval of it stays good.
        planId: `PLAN-${createHash('sha256')
          .update(JSON.stringify([state, symptom, change]))
          .digest('hex')
          .slice(0, 8)}`,
        changeId: change,
        recommendedSteps: [
          `Scale ${service} from ${state.replicas} to ${state.replicas + 2} replicas.`,
          `Roll ${service} back from ${state.version} to ${state.previousVersion}.`,
          `Restart ${service}.`,
          `Watch the error rate of ${service} for 10 minutes.`,
        ],
        rollbackSteps: [
          `Deploy ${service} ${state.version} again.`,
          `Scale ${service} back to ${state.replicas} replicas.`,
        ],
        requiresHumanApproval: true,
      }
      return answer(`Plan ${plan.planId} for ${change}: ${plan.recommendedSteps.join(' ')}`, plan)
    },
  )
}
