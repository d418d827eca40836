import { type Prefetch, Prefetched } from '@/app/prefetch'
import { inboxFilters } from '@/components/inbox/inbox-filters'
import { InboxPage } from '@/components/inbox/inbox-page'
import { inboxItemQuery, inboxListQuery } from '@/components/inbox/queries'
import { pageCtx } from '@/lib/identity/server'
import { getInboxItem, listInbox } from '@/lib/inbox/server'

type Search = Record<'view' | 'kind' | 'q', string | undefined>

/** One page for the list and for `/inbox/{id}`: moving between items loads no page again. */
export default async function Page(props: {
  params: Promise<{ id?: string[] }>
  searchParams: Promise<Search>
}) {
  const id = (await props.params).id?.[0]
  const filters = inboxFilters(await props.searchParams)
  const ctx = await pageCtx()
  const queries: Prefetch[] = [
    [inboxListQuery(filters), async () => ({ pages: [await listInbox(ctx, filters)], pageParams: [null] })],
  ]
  if (id !== undefined) queries.push([inboxItemQuery(id), () => getInboxItem.fromUnknown(ctx, { id })])
  return (
    <Prefetched queries={queries}>
      <InboxPage />
    </Prefetched>
  )
}
