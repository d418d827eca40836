import { Prefetched } from '@/app/prefetch'
import { InboxPage } from '@/components/inbox/inbox-page'
import { inboxCountsQuery, inboxItemQuery } from '@/components/inbox/queries'
import { pageCtx } from '@/lib/identity/server'
import { getInboxItem, inboxCounts } from '@/lib/inbox/server'

/** One page for the list and for `/inbox/{id}`: moving between items loads no page again. */
export default async function Page({ params }: { params: Promise<{ id?: string[] }> }) {
  const id = (await params).id?.[0]
  const ctx = await pageCtx()
  return (
    <Prefetched
      queries={[
        [inboxCountsQuery, () => inboxCounts(ctx, {})],
        ...(id === undefined
          ? []
          : [[inboxItemQuery(id), () => getInboxItem.fromUnknown(ctx, { id })] as const]),
      ]}
    >
      <InboxPage />
    </Prefetched>
  )
}
