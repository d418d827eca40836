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
  // An unknown contract is said by the component, which asks again.
  const versions = await listVersions(ctx, { id }).catch(() => undefined)
  const items = versions?.items ?? []
  const after = numberIn(query.after) ?? items[0]?.number ?? 1
  const before = numberIn(query.before) ?? items.find(version => version.number < after)?.number ?? after
  return (
    <Prefetched
      queries={[
        [contractQuery(id), () => getContract(ctx, { id })],
        ...(versions === undefined ? [] : [[versionsQuery(id), async () => versions] as const]),
        [compareQuery(id, before, after), () => compareVersions(ctx, { id, before, after })],
      ]}
    >
      <CompareVersions id={id} before={before} after={after} />
    </Prefetched>
  )
}

const numberIn = (value: string | undefined): number | undefined =>
  value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
