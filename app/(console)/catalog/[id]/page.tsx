import { Prefetched } from '@/app/prefetch'
import { ContractDetail } from '@/components/catalog/contract-detail'
import { contractQuery, versionsQuery } from '@/components/catalog/queries'
import { getContract, listVersions } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'

export default async function ContractPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await pageCtx()
  const { id } = await params
  return (
    <Prefetched
      queries={[
        [contractQuery(id), () => getContract(ctx, { id })],
        [versionsQuery(id), () => listVersions(ctx, { id })],
      ]}
    >
      <ContractDetail id={id} />
    </Prefetched>
  )
}
