import { serve } from '@/app/api/serve'
import { listAuditActionsEndpoint } from '@/lib/audit'
import { listAuditActions } from '@/lib/audit/server'

export const GET = serve(listAuditActionsEndpoint, listAuditActions)
