import { defineAction } from '@/lib/platform/server/verb'
import { exportPrompt, listPromptNames } from '@/lib/prompts/server'
import { exportYaml } from '../core/export-file'
import { exportWorkspaceEndpoint } from '../endpoints'
import { loadState } from './load-state'

/** The workspace as a file that apply accepts and then finds unchanged. */
export const exportWorkspace = defineAction(exportWorkspaceEndpoint, async ctx => {
  const prompts = []
  for (const { name } of await listPromptNames(ctx, {}))
    prompts.push((await exportPrompt(ctx, { name })).file)
  return { yaml: exportYaml(await loadState(ctx), prompts) }
})
