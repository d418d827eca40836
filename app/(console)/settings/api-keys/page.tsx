import { Prefetched } from '@/app/prefetch'
import { ApiKeysSettings } from '@/components/identity/api-keys-settings'
import { apiKeysQuery } from '@/components/identity/queries'
import { listApiKeys, pageCtx } from '@/lib/identity/server'

export default async function ApiKeysPage() {
  const ctx = await pageCtx()
  return (
    <Prefetched queries={[[apiKeysQuery, () => listApiKeys(ctx, {})]]}>
      <ApiKeysSettings />
    </Prefetched>
  )
}
