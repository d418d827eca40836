import { z } from 'zod'
import { answer, failure } from '../answers.js'
import { READ_ONLY } from '../hints.js'
import { findPolicy } from './policies.js'

/** @param {import('@modelcontextprotocol/server').McpServer} server */
export function registerEvaluateRisk(server) {
  server.registerTool(
    'policy.evaluateRisk',
    {
      title: 'Evaluate risk',
      description: 'Scores a request against a risk policy, from 0 (harmless) to 100, and says why.',
      inputSchema: z.object({
        policyId: z.string().describe('Policy to apply, see policy://risk/{policyId}'),
        amount: z.number().min(0).max(1_000_000).describe('Amount of the request'),
        newCustomer: z.boolean().default(false).describe('Whether this is a first order'),
        express: z.boolean().default(false).describe('Whether it must happen at once'),
      }),
      outputSchema: z.object({
        policyId: z.string(),
        score: z.number().int().min(0).max(100),
        level: z.enum(['low', 'medium', 'high']),
        reasons: z.array(z.string()),
      }),
      annotations: READ_ONLY,
    },
    ({ policyId, amount, newCustomer, express }) => {
      const policy = findPolicy(policyId)
      if (!policy)
        return failure(`There is no policy "${policyId}". Complete policy://risk/{policyId} to see them.`)

      const { points, limit } = policy
      /** @type {[applies: boolean, points: number, reason: string][]} */
      const rules = [
        [amount > limit, points.overLimit, `the amount ${amount} is over the limit of ${limit}`],
        [newCustomer, points.newCustomer, 'the customer is new'],
        [express, points.express, 'it is asked for at once'],
      ]
      const hits = rules.filter(([applies]) => applies)
      const score = Math.min(
        100,
        hits.reduce((sum, [, worth]) => sum + worth, 5),
      )
      const level = score >= 60 ? 'high' : score >= 30 ? 'medium' : 'low'
      const reasons = hits.map(([, , reason]) => reason)
      return answer(`Risk ${level} (${score}): ${reasons.join('; ') || 'nothing speaks against it'}.`, {
        policyId,
        score,
        level,
        reasons,
      })
    },
  )
}
