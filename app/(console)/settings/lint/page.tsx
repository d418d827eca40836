import { Prefetched } from '@/app/prefetch'
import { LintSettings } from '@/components/lint/lint-settings'
import { lintSettingsQuery } from '@/components/lint/queries'
import { getLintSettings } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

export default async function LintSettingsPage() {
  const ctx = await pageCtx()
  return (
    <Prefetched queries={[[lintSettingsQuery, () => getLintSettings(ctx, {})]]}>
      <LintSettings />
    </Prefetched>
  )
}
