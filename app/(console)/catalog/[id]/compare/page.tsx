import { Prefetched } from '@/app/prefetch'
import { CompareVersions } from '@/components/catalog/compare-versions'
import { compareQuery, contractQuery, versionsQuery } from '@/components/catalog/queries'
import { compareVersions, getContract, listVersions } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<{ before?: string; after?: string }>
}

export default async function ComparePage({ params, searchParams }: Props) {
  const ctx = await pageCtx()
  const [{ id }, query] = await Promise.all([params, searchParams])
  const before = Number(query.before ?? 1)
  const after = Number(query.after ?? 2)
  return (
    <Prefetched
      queries={[
        [contractQuery(id), () => getContract(ctx, { id })],
        [versionsQuery(id), () => listVersions(ctx, { id })],
        [compareQuery(id, before, after), () => compareVersions(ctx, { id, before, after })],
      ]}
    >
      <CompareVersions id={id} before={before} after={after} />
    </Prefetched>
  )
}
