import { Prefetched } from '@/app/prefetch'
import { ChangePage } from '@/components/changes/change-page'
import { firstOf, itemOf, sortItems } from '@/components/changes/items'
import { changeItemQuery, changeQuery } from '@/components/changes/queries'
import { getChange, getChangeItem } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<{ item?: string; contract?: string }>
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await pageCtx()
  const [{ id }, { item, contract }] = await Promise.all([params, searchParams])
  // An unknown request is said by the component, which asks again.
  const change = await getChange(ctx, { id }).catch(() => undefined)
  const items = sortItems(change?.items ?? [])
  const shown = itemOf(items, { item: item ?? null, contract: contract ?? null }) ?? firstOf(items)
  return (
    <Prefetched
      queries={[
        ...(change === undefined ? [] : [[changeQuery(id), async () => change] as const]),
        ...(shown === undefined
          ? []
          : [[changeItemQuery(id, shown.id), () => getChangeItem(ctx, { id, itemId: shown.id })] as const]),
      ]}
    >
      <ChangePage id={id} />
    </Prefetched>
  )
}
