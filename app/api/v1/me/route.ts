import { serve } from '@/app/api/serve'
import { getViewerEndpoint } from '@/lib/identity'
import { getViewer } from '@/lib/identity/server'

export const GET = serve(getViewerEndpoint, getViewer)
