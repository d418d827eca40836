import { expect } from 'vitest'
import { ctxFor, twoOrgs, workerCtx } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import type { ChangeItemRow } from '../../change-request'
import { listContracts } from '../list-contracts'
import { loadCatalog } from '../load-catalog'
import { reviewContracts } from '../review-contracts'
import { storeServer, syncTools, tool } from '../testing/offers'
import { analyseChanges, getChange, listChanges } from '.'

/** Two organizations, one with a server: new for every test. */
export let ctx: Ctx
export let reviewer: Ctx
export let other: Ctx
export let serverId: string
export async function arrangeChanges() {
  const { ours, theirs } = await twoOrgs()
  ctx = await ctxFor(ours.orgId)
  reviewer = await ctxFor(ours.orgId, { role: 'reviewer' })
  other = await ctxFor(theirs.orgId)
  serverId = (await storeServer(ctx, 'shop')).id
}

export const sync = (...tools: unknown[]) => syncTools(ctx, serverId, tools)
export const analyse = async () => {
  for (const { id } of (await listChanges(ctx, { state: ['open'] })).items)
    await analyseChanges(workerCtx(ctx.orgId), id)
}
/** The newest change request, looked at closely. */
export async function latest() {
  await analyse()
  const { items } = await listChanges(ctx, {})
  return getChange(ctx, { id: items[0]?.id ?? expect.fail('there is no change request') })
}
export const itemOf = (items: readonly ChangeItemRow[], name: string) =>
  items.filter(item => item.name === name).at(-1) ?? expect.fail(`${name} is no item`)
export async function approveAll() {
  const { items } = await listContracts(ctx, { limit: 1000 })
  await reviewContracts(ctx, {
    decision: 'approve',
    items: items.map(({ id, offeredVersionId }) => ({ contractId: id, versionId: offeredVersionId })),
  })
}
export const answers = (verdict: 'compatible' | 'breaking', more: object = {}) => ({
  verdict,
  profiles: [],
  followUp: { needed: false as const },
  ...more,
})
export const open = { type: 'object', properties: { sku: { type: 'string' } } }
export const narrow = { ...open, required: ['sku'] }
export const v = (name: string, inputSchema: object = open, more: object = {}) =>
  tool(name, { inputSchema, ...more })
export const servedOf = async (name: string) =>
  (await loadCatalog(ctx.orgId)).find(entry => entry.name === name)?.definition.inputSchema
