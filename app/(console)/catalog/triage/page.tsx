import { Prefetched } from '@/app/prefetch'
import { facetsQuery } from '@/components/catalog/queries'
import { triageQuery } from '@/components/triage/queries'
import { Triage } from '@/components/triage/triage'
import { toInput } from '@/components/triage/triage-model'
import { contractFacets, listTriage } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function TriagePage({ searchParams }: Props) {
  const ctx = await pageCtx()
  const search = await searchParams
  const text = (name: string) => [search[name] ?? ''].flat().join(',')
  const input = toInput(
    text('q'),
    text('server')
      .split(',')
      .filter(server => server !== ''),
  )
  return (
    <Prefetched
      queries={[
        [triageQuery(input), async () => ({ pages: [await listTriage(ctx, input)], pageParams: [null] })],
        [facetsQuery({ hint: ['undeclared'] }), () => contractFacets(ctx, { hint: ['undeclared'] })],
      ]}
    >
      <Triage />
    </Prefetched>
  )
}
