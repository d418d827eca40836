import { eq } from 'drizzle-orm'
import { auditEvents } from '@/db/schema/audit'
import { defineQuery } from '@/lib/platform/server/verb'
import { listAuditActionsEndpoint } from '../endpoints'

export const listAuditActions = defineQuery(listAuditActionsEndpoint, async ({ tx, ctx }) => {
  const rows = await tx
    .selectDistinct({ action: auditEvents.action, subjectType: auditEvents.subjectType })
    .from(auditEvents)
    .where(eq(auditEvents.orgId, ctx.orgId))
  const sorted = (values: string[]) => [...new Set(values)].sort()
  return {
    actions: sorted(rows.map(r => r.action)),
    subjectTypes: sorted(rows.map(r => r.subjectType)),
  }
})
