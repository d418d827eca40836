import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { withOrg } from '@/db/org'
import { agentTokens } from '@/db/schema/identity'
import { inboxItems } from '@/db/schema/inbox'
import { callAnswers, callKeys, calls, runs } from '@/db/schema/runs'
import { storable } from '@/lib/runs/server'
import type { Answer } from '../core/answer'

export type StoredCall = typeof calls.$inferSelect
export interface KeyClaim {
  orgId: string
  /** Principal, contract and the agent's key together. */
  key: string
  callId: string
  argumentsHash: string
  gatewayId: string
}

/** A claim as it was found. */
export interface EarlierClaim extends Omit<KeyClaim, 'gatewayId'> {
  gatewayId: string | null
  createdAt: Date
}

/** Claims a key for a call; gives the claim that was there before, if any. */
export const claimKey = (claim: KeyClaim, at: Date): Promise<EarlierClaim | undefined> =>
  withOrg(claim.orgId, async tx => {
    const made = await tx
      .insert(callKeys)
      .values({ ...claim, createdAt: at })
      .onConflictDoNothing()
      .returning({ key: callKeys.key })
    if (made.length > 0) return undefined
    const [row] = await tx
      .select()
      .from(callKeys)
      .where(and(eq(callKeys.orgId, claim.orgId), eq(callKeys.key, claim.key)))
    return row
  })

/** Gives a key to a new try, unless somebody else was faster. */
export const passKeyOn = (from: EarlierClaim, to: KeyClaim, at: Date): Promise<boolean> =>
  withOrg(from.orgId, async tx => {
    const taken = await tx
      .update(callKeys)
      .set({ callId: to.callId, gatewayId: to.gatewayId, createdAt: at })
      .where(
        and(eq(callKeys.orgId, from.orgId), eq(callKeys.key, from.key), eq(callKeys.callId, from.callId)),
      )
      .returning({ key: callKeys.key })
    return taken.length > 0
  })

/** Keeps an answer for who comes back, in the transaction that ends the call. */
export async function keepAnswer(
  tx: Tx,
  kept: { orgId: string; callId: string; answer: Answer; at: Date },
): Promise<void> {
  const { orgId, callId, at } = kept
  await tx
    .insert(callAnswers)
    .values({ orgId, callId, answer: storable({ ...kept.answer }), createdAt: at })
    .onConflictDoNothing()
}

export interface KeptCall {
  call: StoredCall
  answer: Answer | undefined
  /** What a person is or was asked to approve. */
  item: typeof inboxItems.$inferSelect | undefined
}

/** A call with its answer, if it is of this principal. */
export const readCall = (orgId: string, callId: string, principal: string): Promise<KeptCall | undefined> =>
  withOrg(orgId, async tx => {
    const [row] = await tx
      .select({ call: calls, answer: callAnswers.answer, item: inboxItems })
      .from(calls)
      .leftJoin(callAnswers, and(eq(callAnswers.orgId, orgId), eq(callAnswers.callId, calls.id)))
      .leftJoin(inboxItems, and(eq(inboxItems.orgId, orgId), eq(inboxItems.id, calls.inboxItemId)))
      .where(and(eq(calls.orgId, orgId), eq(calls.id, callId), eq(calls.principal, principal)))
    if (row === undefined) return undefined
    return { call: row.call, answer: row.answer ?? undefined, item: row.item ?? undefined }
  })

/** Takes a waiting call over from a gateway that is gone; false when it is not waiting any more. */
export const adoptCall = (call: StoredCall, gatewayId: string): Promise<boolean> =>
  withOrg(call.orgId, async tx => {
    const taken = await tx
      .update(calls)
      .set({ gatewayId })
      .where(
        and(
          eq(calls.orgId, call.orgId),
          eq(calls.id, call.id),
          eq(calls.state, 'WAITING_FOR_INPUT'),
          eq(calls.gatewayId, call.gatewayId),
        ),
      )
      .returning({ id: calls.id })
    return taken.length > 0
  })

/** Whether a token is still good. */
export const tokenHolds = (orgId: string, tokenId: string): Promise<boolean> =>
  withOrg(orgId, async tx => {
    const [row] = await tx
      .select({ revokedAt: agentTokens.revokedAt, expiresAt: agentTokens.expiresAt })
      .from(agentTokens)
      .where(and(eq(agentTokens.orgId, orgId), eq(agentTokens.id, tokenId)))
    return (
      row !== undefined && row.revokedAt === null && (row.expiresAt === null || row.expiresAt > new Date())
    )
  })

export const readRun = (orgId: string, runId: string) =>
  withOrg(orgId, async tx => {
    const [row] = await tx
      .select({ profileId: runs.profileId, agent: runs.agent, onBehalfOf: runs.onBehalfOf })
      .from(runs)
      .where(and(eq(runs.orgId, orgId), eq(runs.id, runId)))
    return row
  })
