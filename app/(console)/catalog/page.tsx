import { Prefetched } from '@/app/prefetch'
import { Catalog } from '@/components/catalog/catalog'
import { fromSearch } from '@/components/catalog/catalog-filters'
import { catalogQuery, facetsQuery } from '@/components/catalog/queries'
import { contractFacets, listContracts } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function CatalogPage({ searchParams }: Props) {
  const ctx = await pageCtx()
  const { input, filters } = fromSearch(await searchParams)
  return (
    <Prefetched
      queries={[
        [catalogQuery(input), async () => ({ pages: [await listContracts(ctx, input)], pageParams: [null] })],
        [facetsQuery(filters), () => contractFacets(ctx, filters)],
        [facetsQuery({}), () => contractFacets(ctx, {})],
      ]}
    >
      <Catalog />
    </Prefetched>
  )
}
