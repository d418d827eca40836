import type { Ctx } from '@/lib/platform/context'
import type { PromptFile } from '@/lib/prompts'
import { importRelease, pushPrompt } from '@/lib/prompts/server'
import type { ApplyChange } from '../contract'
import { attempt } from './attempt'

/**
 * Brings each prompt to what its file says. A new version waits for its release; only where nothing of a prompt is in
 * production yet, and the file approves what it imports, its first is released with it.
 */
export async function applyPrompts(
  ctx: Ctx,
  files: readonly PromptFile[],
  { release, dryRun }: { release: boolean; dryRun: boolean },
): Promise<ApplyChange[]> {
  const out: ApplyChange[] = []
  for (const file of files) {
    const change: ApplyChange = { kind: 'prompt', name: file.name, action: 'updated', details: [] }
    out.push(
      await attempt(change, async () => {
        const pushed = await pushPrompt(ctx, { file, dryRun, note: 'From the workspace file' })
        const first = release && file.kind !== 'snippet' && !dryRun
        const released = first && (await importRelease(ctx, { name: file.name, version: pushed.version }))
        return {
          ...change,
          action: released && pushed.action === 'unchanged' ? 'updated' : pushed.action,
          details: [...pushed.details, ...(released ? [`production: none → ${pushed.version}`] : [])],
        }
      }),
    )
  }
  return out
}
