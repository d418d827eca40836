import { type Answer, refused } from '../core/answer'
import { tenantOf } from '../core/principal'
import { Bucket } from '../core/rate'
import type { Caller, CallRequest } from './caller'
import { checkValue } from './schemas'
import type { ServedContract } from './snapshot'

/** Rates by contract and tenant. */
export class Rates {
  private readonly buckets = new Map<string, Bucket>()

  /** How long to wait, or 0 when the call may go. */
  take(contract: ServedContract, caller: Caller, now: number): number {
    const rate = contract.governance.maxQpsPerTenant
    if (rate === null) return 0
    const key = `${contract.id}|${tenantOf(caller.principal)}`
    let bucket = this.buckets.get(key)
    if (bucket?.rate !== rate) {
      bucket = new Bucket(rate, now)
      this.buckets.set(key, bucket)
    }
    return bucket.take(now)
  }
}

export const tooFast = (contract: ServedContract, ms: number): Answer =>
  refused(
    'rate_limited',
    `${contract.name} is called too often (at most ${contract.governance.maxQpsPerTenant} a second). Try again in ${Math.max(1, Math.ceil(ms / 1000))} s.`,
    { meta: { 'dev.countersign/retryAfter': Math.max(1, Math.ceil(ms / 1000)) } },
  )

/** What is wrong with the arguments, by the approved schema; undefined when nothing is. */
export function argumentProblem(contract: ServedContract, request: CallRequest): Answer | undefined {
  // A managed prompt looks at its arguments itself: which are needed depends on the version.
  if (contract.own !== undefined) return undefined
  if (request.kind === 'prompt') return promptProblem(contract, request)
  if (request.kind !== 'tool') return undefined
  const issues = checkValue(contract.definition.inputSchema, request.arguments)
  if (!Array.isArray(issues))
    return refused(
      'contract_pending',
      `The input schema of ${contract.name} cannot be used: ${issues.broken}`,
    )
  const [first] = issues
  if (first === undefined) return pendingProblem(contract, request)
  return refused(
    'validation_failed',
    `The arguments do not fit ${contract.name}. At ${first.path === '' ? 'the top level' : first.path}: ${first.message}.`,
    { meta: { 'dev.countersign/path': first.path } },
  )
}

/** What is approved may be called while a change waits, as long as the server still takes such arguments. */
function pendingProblem({ name, server, offered }: ServedContract, request: CallRequest): Answer | undefined {
  if (offered === undefined) return undefined
  const issues = checkValue(offered.inputSchema, request.arguments)
  const first = Array.isArray(issues) ? issues[0] : undefined
  if (first === undefined) return undefined
  return refused(
    'contract_pending',
    `${server} changed ${name} and would refuse these arguments now. At ${first.path === '' ? 'the top level' : first.path}: ${first.message}. A person has to review the change first; nothing was done.`,
    { meta: { 'dev.countersign/path': first.path } },
  )
}

function promptProblem(contract: ServedContract, request: CallRequest): Answer | undefined {
  const list: unknown = contract.definition.arguments
  if (!Array.isArray(list)) return undefined
  for (const arg of list as { name?: unknown; required?: unknown }[])
    if (arg.required === true && typeof arg.name === 'string' && !Object.hasOwn(request.arguments, arg.name))
      return refused('validation_failed', `The prompt ${contract.name} needs the argument ${arg.name}.`)
  for (const [name, value] of Object.entries(request.arguments))
    if (typeof value !== 'string')
      return refused('validation_failed', `The prompt argument ${name} must be a string.`)
  return undefined
}
