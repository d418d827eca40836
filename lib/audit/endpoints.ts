import { z } from 'zod'
import { endpoint, isoTime, pageInput, pageOf } from '@/lib/platform/endpoint'
import { auditEvent, exportFormats } from './contract'

/** What narrows the list: all of them must match. */
export const auditFilter = z.object({
  /** In action, subject, or who acted. */
  q: z.string().max(200).optional(),
  /** Id of who acted. */
  actor: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  subjectType: z.string().max(100).optional(),
  subjectId: z.string().max(300).optional(),
  since: isoTime.optional(),
  until: isoTime.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const listAuditEndpoint = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, newest first',
  permission: 'audit.read',
  input: auditFilter.extend(pageInput),
  output: pageOf(auditEvent),
})
export const listAuditActionsEndpoint = endpoint({
  method: 'GET',
  path: '/audit/actions',
  summary: 'Which actions and kinds of subject the audit holds, for its filters',
  permission: 'audit.read',
  input: z.object({}),
  output: z.object({ actions: z.array(z.string()), subjectTypes: z.array(z.string()) }),
})
export const exportAuditEndpoint = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary: 'Every matching event as CSV or as JSON lines, newest first; the export itself is audited',
  permission: 'audit.read',
  input: auditFilter.extend({ format: z.enum(exportFormats).default('jsonl') }),
  output: z.string(),
})
