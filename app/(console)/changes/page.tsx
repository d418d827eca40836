import { Prefetched } from '@/app/prefetch'
import { fromSearch } from '@/components/changes/change-filters'
import { ChangesPage } from '@/components/changes/changes-page'
import { changesQuery } from '@/components/changes/queries'
import { listChanges } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: Props) {
  const ctx = await pageCtx()
  const filters = fromSearch(await searchParams)
  return (
    <Prefetched
      queries={[
        [
          changesQuery(filters),
          async () => ({ pages: [await listChanges.fromUnknown(ctx, filters)], pageParams: [null] }),
        ],
      ]}
    >
      <ChangesPage />
    </Prefetched>
  )
}
