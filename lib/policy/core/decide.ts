import type { Decision } from '../decision'
import type { PolicyDocument } from '../index'
import { type JudgedContract, rulesFor } from './rules'

/** The call as far as it matters to the judge. */
export interface JudgedRequest {
  /** Observe: the decision is computed and recorded, and the call goes on regardless. */
  mode: 'enforce' | 'observe'
}

/** Who calls: from verified credentials alone. */
export interface JudgedIdentity {
  agent: string
  /** Of the verified user, or those that the profile fixes for an opaque token. */
  roles: readonly string[]
}

/**
 * The only judge: allows, denies or holds a `tools/call`, `resources/read` or `prompts/get`. Every rule has its say
 * and the strictest wins; the reasons are given strictest first.
 */
export function decide(
  request: JudgedRequest,
  contract: JudgedContract,
  policy: PolicyDocument,
  identity: JudgedIdentity,
): Decision {
  const denials = [...byGovernance(contract), ...byIdentity(contract, identity)]
  const rules = rulesFor(contract, policy)
  if (rules.action === 'plan-only') denials.push({ cause: 'policy_denied', reason: PLAN_ONLY })
  const reasons = [...denials.map(d => d.reason), ...rules.reasons]
  const observed = request.mode === 'observe' ? { observed: true } : {}
  const [first] = denials
  if (first !== undefined) return { outcome: 'deny', cause: first.cause, reasons, ...observed }
  if (rules.action === 'approve') return { outcome: 'hold', cause: 'awaiting_human', reasons, ...observed }
  return { outcome: 'allow', reasons: ['Policy allows it'] }
}

/** Said to the agent: what it should do instead. */
const PLAN_ONLY =
  'This action is dangerous (plan-only): it is not done by a direct call. It must be planned, approved by a person, and executed by a workflow. Make a remediation plan that names this tool as a step, or ask a person to do it.'

interface Denial {
  cause: NonNullable<Decision['cause']>
  reason: string
}

function byGovernance({ governance, name }: JudgedContract): Denial[] {
  const out: Denial[] = []
  if (!governance.enabled) out.push({ cause: 'policy_denied', reason: `${name} is switched off` })
  if (governance.lifecycle === 'retired') out.push({ cause: 'policy_denied', reason: `${name} is retired` })
  return out
}

function byIdentity({ governance, name }: JudgedContract, identity: JudgedIdentity): Denial[] {
  const out: Denial[] = []
  const { allowedAgents, allowedRoles } = governance
  if (allowedAgents !== null && !allowedAgents.includes(identity.agent))
    out.push({ cause: 'authz_denied', reason: `${name} is not open to the agent ${identity.agent}` })
  if (allowedRoles !== null && !allowedRoles.some(role => identity.roles.includes(role)))
    out.push({
      cause: 'authz_denied',
      reason:
        identity.roles.length === 0
          ? `${name} needs a role, and this token proves no user and its profile fixes no roles`
          : `${name} is not open to these roles: ${identity.roles.join(', ')}`,
    })
  return out
}
