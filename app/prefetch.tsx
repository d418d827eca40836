import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A query of a component and the verb that answers it on the server. */
export type Prefetch = readonly [{ queryKey: QueryKey }, () => Promise<unknown>]

/** Reads what a page shows first on the server; a read that fails is left to the browser, which shows why. */
export async function Prefetched({
  queries,
  children,
}: {
  queries: readonly Prefetch[]
  children: ReactNode
}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all(
    queries.map(([query, read]) => client.prefetchQuery({ queryKey: query.queryKey, queryFn: read })),
  )
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
