import { Prefetched } from '@/app/prefetch'
import { AccountSettings } from '@/components/identity/account-settings'
import { viewerQuery } from '@/components/identity/queries'
import { getViewer, pageCtx } from '@/lib/identity/server'

export default async function AccountPage() {
  const ctx = await pageCtx()
  return (
    <Prefetched queries={[[viewerQuery, () => getViewer(ctx, {})]]}>
      <AccountSettings />
    </Prefetched>
  )
}
