import { z } from 'zod'
import { endpoint, isoTime, pageInput, pageOf } from '@/lib/platform/endpoint'
import { auditEvent } from './contract'

export const listAuditEndpoint = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, newest first',
  permission: 'audit.read',
  input: z.object({
    ...pageInput,
    q: z.string().max(200).optional(),
    actor: z.string().optional(),
    action: z.string().optional(),
    subjectType: z.string().optional(),
    subjectId: z.string().optional(),
    since: isoTime.optional(),
    until: isoTime.optional(),
  }),
  output: pageOf(auditEvent),
})
