import { Prefetched } from '@/app/prefetch'
import { fromSearch } from '@/components/prompts/prompt-filters'
import { PromptList } from '@/components/prompts/prompt-list'
import { promptFacetsQuery, promptsQuery } from '@/components/prompts/queries'
import { pageCtx } from '@/lib/identity/server'
import { listPrompts, promptFacets } from '@/lib/prompts/server'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function PromptsPage({ searchParams }: Props) {
  const ctx = await pageCtx()
  const { input, filters } = fromSearch(await searchParams)
  return (
    <Prefetched
      queries={[
        [promptsQuery(input), async () => ({ pages: [await listPrompts(ctx, input)], pageParams: [null] })],
        [promptFacetsQuery(filters), () => promptFacets(ctx, filters)],
      ]}
    >
      <PromptList />
    </Prefetched>
  )
}
