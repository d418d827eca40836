import { defineAction } from '@/lib/platform/server/verb'
import { exportYaml } from '../core/export-file'
import { exportWorkspaceEndpoint } from '../endpoints'
import { loadState } from './load-state'

/** The workspace as a file that apply accepts and then finds unchanged. */
export const exportWorkspace = defineAction(exportWorkspaceEndpoint, async ctx => ({
  yaml: exportYaml(await loadState(ctx)),
}))
