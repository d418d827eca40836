import { serve } from '@/app/api/serve'
import { listAuditEndpoint } from '@/lib/audit'
import { listAudit } from '@/lib/audit/server'

export const GET = serve(listAuditEndpoint, listAudit)
