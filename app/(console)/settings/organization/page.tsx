import { Prefetched } from '@/app/prefetch'
import { OrganizationSettings } from '@/components/identity/organization-settings'
import { viewerQuery } from '@/components/identity/queries'
import { getViewer, pageCtx } from '@/lib/identity/server'

export default async function OrganizationPage() {
  const ctx = await pageCtx()
  return (
    <Prefetched queries={[[viewerQuery, () => getViewer(ctx, {})]]}>
      <OrganizationSettings />
    </Prefetched>
  )
}
