import type { Clock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { decide, isWrite, rulesFor } from '@/lib/policy/server'
import {
  CallLog,
  type CallRow,
  type Payload,
  type Recorder,
  type RunBook,
  type RunGroup,
  runGroup,
} from '@/lib/runs/server'
import type { Json } from '../core/answer'
import { auditKeeps } from '../core/audit-keeps'
import { jsonHash, sha256 } from '../core/canonical'
import { maskSecrets } from '../core/mask'
import { principalKey } from '../core/principal'
import { summarizeArguments } from '../core/summary'
import type { Caller, CallRequest } from './caller'
import { type CallFacts, Execution } from './execution'
import { newSpanId } from './meta'
import type { OrgSnapshot, ServedContract } from './snapshot'

export interface BeginDeps {
  recorder: Recorder
  runs: RunBook
  gatewayId: string
  clock: Clock
}

/** The run that a call belongs to, and what ties it there. */
export async function runOf(deps: BeginDeps, caller: Caller): Promise<{ runId: string; group: RunGroup }> {
  const { principal, profile } = caller
  const group = runGroup(principalKey(principal), caller.group)
  const runId = await deps.runs.runFor(
    {
      orgId: principal.orgId,
      profile: { id: profile.id, name: profile.name },
      agent: principal.agent,
      onBehalfOf: principal.onBehalfOf,
      group,
      conversationId: caller.group.conversationId,
      client: caller.client,
    },
    deps.clock.now(),
  )
  return { runId, group }
}

/** What policy says of a call now. */
export function judge(snapshot: OrgSnapshot, facts: Pick<CallFacts, 'profile' | 'principal' | 'contract'>) {
  const { profile, principal, contract } = facts
  return {
    rules: rulesFor(contract, snapshot.policy),
    decision: decide({ mode: profile.mode }, contract, snapshot.policy, principal),
  }
}

/** Makes the record of a call and all that is fixed about it, under the id that it was given. */
export async function beginCall(
  deps: BeginDeps,
  caller: Caller,
  request: CallRequest,
  { id, contract, rules, decision }: Pick<CallFacts, 'contract' | 'rules' | 'decision'> & { id: string },
): Promise<Execution> {
  const { principal, profile } = caller
  const { runId, group } = await runOf(deps, caller)
  const write = isWrite(contract)
  const keeps = auditKeeps(rules.auditLevel, contract.governance.audit)
  const shown = maskSecrets(request.arguments, contract.definition.inputSchema)
  const body = keeps.arguments === 'full' ? JSON.stringify(shown) : undefined
  const payloads: Payload[] = body === undefined ? [] : [{ hash: sha256(body), body }]
  const row: CallRow = {
    id,
    orgId: principal.orgId,
    runId,
    principal: principalKey(principal),
    gatewayId: deps.gatewayId,
    kind: request.kind,
    serverName: contract.server,
    // The catalog holds what servers offer; a managed prompt is found by its name.
    contractId: contract.own === undefined ? contract.id : null,
    versionId: contract.own === undefined ? contract.versionId : null,
    requestedName: request.name,
    name: contract.name,
    tier: contract.governance.tier,
    state: 'SUBMITTED',
    argumentsHash: payloads[0]?.hash ?? null,
    argumentsSummary: keeps.arguments === 'none' ? null : summarizeArguments(shown),
    // Where policy wants a key there always is one: the agent's, else one for this call and its retries.
    idempotencyKey: request.idempotencyKey ?? (rules.requireKey ? id : null),
    traceId: group.trace?.traceId ?? null,
    spanId: newSpanId(),
    parentSpanId: group.trace?.parentSpanId ?? null,
    submittedAt: deps.clock.now(),
  }
  const log = new CallLog(deps.recorder, row, write, () => deps.clock.now())
  log.submit(decision, payloads)
  return new Execution(
    {
      principal,
      principalKey: row.principal,
      profile,
      contract,
      kind: request.kind,
      params: paramsFor(request, contract),
      arguments: request.arguments,
      argumentsHash: jsonHash(request.arguments),
      rules,
      decision,
      write,
      idempotencyKey: request.idempotencyKey,
      explicitGroup: group.kind === 'gap' ? undefined : group.key,
      trace: group.trace,
      runId,
      conversationId: caller.group.conversationId,
      meta: request.meta,
      logLevel: caller.logLevel,
    },
    log,
  )
}

/** The request as the server knows it: its own name, or the URI that was asked for. */
export function paramsFor(request: CallRequest, contract: ServedContract): Json {
  if (request.kind === 'resource') return { uri: request.name }
  return { name: contract.name, arguments: request.arguments }
}

/** A call of something that this profile does not serve: recorded, with its cause. */
export async function recordMiss(
  deps: BeginDeps,
  caller: Caller,
  request: CallRequest,
  ending: Parameters<CallLog['end']>[0],
): Promise<string> {
  const { runId } = await runOf(deps, caller)
  const id = newId()
  const row: CallRow = {
    id,
    orgId: caller.principal.orgId,
    runId,
    principal: principalKey(caller.principal),
    gatewayId: deps.gatewayId,
    kind: request.kind,
    requestedName: request.name.slice(0, 2000),
    name: request.name.slice(0, 2000),
    state: 'SUBMITTED',
    submittedAt: deps.clock.now(),
  }
  const log = new CallLog(deps.recorder, row, false, () => deps.clock.now())
  log.submit(undefined, [])
  await log.end(ending)
  return id
}
