import { Prefetched } from '@/app/prefetch'
import { MembersSettings } from '@/components/identity/members-settings'
import { membersQuery, viewerQuery } from '@/components/identity/queries'
import { getViewer, listMembers, pageCtx } from '@/lib/identity/server'

export default async function MembersPage() {
  const ctx = await pageCtx()
  return (
    <Prefetched
      queries={[
        [membersQuery, () => listMembers(ctx, {})],
        [viewerQuery, () => getViewer(ctx, {})],
      ]}
    >
      <MembersSettings />
    </Prefetched>
  )
}
