import { Prefetched } from '@/app/prefetch'
import { PromptDetail } from '@/components/prompts/prompt-detail'
import { promptQuery, versionsQuery } from '@/components/prompts/queries'
import { releasesQuery } from '@/components/prompts/release/release-queries'
import { pageCtx } from '@/lib/identity/server'
import { getPrompt, listPromptReleases, listPromptVersions } from '@/lib/prompts/server'

export default async function PromptPage({ params }: { params: Promise<{ name: string }> }) {
  const ctx = await pageCtx()
  const { name } = await params
  return (
    <Prefetched
      queries={[
        [promptQuery(name), () => getPrompt(ctx, { name })],
        [versionsQuery(name), () => listPromptVersions(ctx, { name, limit: 200 })],
        [releasesQuery(name), () => listPromptReleases(ctx, { name, limit: 100 })],
      ]}
    >
      <PromptDetail name={name} />
    </Prefetched>
  )
}
