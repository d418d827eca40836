import { Prefetched } from '@/app/prefetch'
import { PromptEditor } from '@/components/prompts/editor/prompt-editor'
import { promptQuery } from '@/components/prompts/queries'
import { pageCtx } from '@/lib/identity/server'
import { getPrompt } from '@/lib/prompts/server'

export default async function EditPromptPage({ params }: { params: Promise<{ name: string }> }) {
  const ctx = await pageCtx()
  const { name } = await params
  return (
    <Prefetched queries={[[promptQuery(name), () => getPrompt(ctx, { name })]]}>
      <PromptEditor name={name} />
    </Prefetched>
  )
}
