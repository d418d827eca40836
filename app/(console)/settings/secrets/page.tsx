import { Prefetched } from '@/app/prefetch'
import { secretsQuery } from '@/components/identity/queries'
import { SecretsSettings } from '@/components/identity/secrets-settings'
import { listSecrets, pageCtx } from '@/lib/identity/server'
import { may } from '@/lib/platform/context'

export default async function SecretsPage() {
  const ctx = await pageCtx()
  const allowed = may(ctx.actor, 'secret.read')
  return (
    <Prefetched queries={allowed ? [[secretsQuery, () => listSecrets(ctx, {})]] : []}>
      <SecretsSettings />
    </Prefetched>
  )
}
