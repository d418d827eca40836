import type { Tx } from '@/db/client'
import { defineQuery } from '@/lib/platform/server/verb'
import { contractKinds } from '@/lib/servers'
import type { Grant, ServedItem } from '../contract'
import { isGranted } from '../core/is-granted'
import { servedNames } from '../core/served-names'
import { listServedEndpoint, previewServedEndpoint } from '../endpoints'
import { loadProfile, servable } from './store'

export const listServed = defineQuery(listServedEndpoint, async ({ tx, ctx }, { id }) => {
  const profile = await loadProfile(tx, ctx, id)
  return { items: await servedBy(tx, ctx.orgId, profile.grants) }
})

/** The same for grants that nobody saved yet. */
export const previewServed = defineQuery(previewServedEndpoint, async ({ tx, ctx }, { grants }) => ({
  items: await servedBy(tx, ctx.orgId, grants),
}))

async function servedBy(tx: Tx, orgId: string, grants: readonly Grant[]): Promise<ServedItem[]> {
  const granted = (await servable(tx, orgId)).filter(item => isGranted(grants, item))
  return contractKinds.flatMap(kind => {
    const items = granted.filter(item => item.kind === kind)
    // Resources are served by their URIs.
    const named = kind === 'tool' || kind === 'prompt' ? servedNames(items) : new Map<string, string>()
    return items.map(item => ({ ...item, servedName: named.get(item.contractId) ?? item.name }))
  })
}
