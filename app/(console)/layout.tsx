import type { ReactNode } from 'react'
import { Prefetched } from '@/app/prefetch'
import { openChangesInput, openChangesQuery } from '@/components/changes/queries'
import { inboxCountsQuery } from '@/components/inbox/queries'
import { Shell } from '@/components/shell/shell'
import { listChanges } from '@/lib/contracts/server'
import { pageCtx, viewerOrRedirect } from '@/lib/identity/server'
import { inboxCounts } from '@/lib/inbox/server'

/** The counts are read here, so that the sidebar and a page agree on them from the first byte. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [viewer, ctx] = await Promise.all([viewerOrRedirect(), pageCtx()])
  return (
    <Prefetched
      queries={[
        [inboxCountsQuery, () => inboxCounts(ctx, {})],
        [openChangesQuery(), () => listChanges.fromUnknown(ctx, openChangesInput())],
      ]}
    >
      <Shell viewer={viewer}>{children}</Shell>
    </Prefetched>
  )
}
