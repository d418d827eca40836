import { Prefetched } from '@/app/prefetch'
import { ComparePage } from '@/components/prompts/compare/compare-page'
import { versionsQuery } from '@/components/prompts/queries'
import { pageCtx } from '@/lib/identity/server'
import { listPromptVersions } from '@/lib/prompts/server'

export default async function ComparePromptPage({ params }: { params: Promise<{ name: string }> }) {
  const ctx = await pageCtx()
  const { name } = await params
  return (
    <Prefetched queries={[[versionsQuery(name), () => listPromptVersions(ctx, { name, limit: 200 })]]}>
      <ComparePage name={name} />
    </Prefetched>
  )
}
