import { serve } from '@/app/api/serve'
import { applyWorkspaceEndpoint } from '@/lib/workspace'
import { applyWorkspace } from '@/lib/workspace/server'

export const POST = serve(applyWorkspaceEndpoint, applyWorkspace)
