import { z } from 'zod'
import { id, isoTime } from '@/lib/platform/endpoint'

export const auditEvent = z.object({
  id,
  at: isoTime,
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]
