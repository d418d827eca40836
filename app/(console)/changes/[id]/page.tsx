import { Prefetched } from '@/app/prefetch'
import { ChangePage } from '@/components/changes/change-page'
import { changeItemQuery, changeQuery } from '@/components/changes/queries'
import { getChange, getChangeItem } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<{ item?: string | string[] }>
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await pageCtx()
  const [{ id }, { item }] = await Promise.all([params, searchParams])
  return (
    <Prefetched
      queries={[
        [changeQuery(id), () => getChange(ctx, { id })],
        ...(typeof item === 'string'
          ? [[changeItemQuery(id, item), () => getChangeItem(ctx, { id, itemId: item })] as const]
          : []),
      ]}
    >
      <ChangePage id={id} />
    </Prefetched>
  )
}
