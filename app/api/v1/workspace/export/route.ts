import { serve } from '@/app/api/serve'
import { exportWorkspaceEndpoint } from '@/lib/workspace'
import { exportWorkspace } from '@/lib/workspace/server'

export const GET = serve(exportWorkspaceEndpoint, exportWorkspace)
