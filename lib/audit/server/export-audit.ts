import type { Ctx } from '@/lib/platform/context'
import { defineAction, defineVerb } from '@/lib/platform/server/verb'
import type { ExportFormat } from '../contract'
import { exportHead, exportLine } from '../core/export-row'
import { type AuditFilter, auditFilter, exportAuditEndpoint } from '../endpoints'
import { listAudit } from './list-audit'

const PAGE = 200

const record = defineVerb(exportAuditEndpoint, async ({ ctx, audit }, { format, ...filter }) => {
  await audit({
    action: 'audit.exported',
    subject: { type: 'organization', id: ctx.orgId },
    data: { format, ...filter },
  })
})

/** The matching events as text, page by page, up to the moment of the call: nothing is held in memory. */
export const exportAudit = defineAction(exportAuditEndpoint, async (ctx, { format, ...filter }) => {
  // The end is not included, and what happened in this very millisecond belongs to it.
  const until = filter.until ?? new Date(ctx.clock.now().getTime() + 1).toISOString()
  await record(ctx, { format, ...filter })
  return lines(ctx, format, { ...auditFilter.parse(filter), until })
})

async function* lines(ctx: Ctx, format: ExportFormat, filter: AuditFilter): AsyncGenerator<string> {
  yield exportHead(format)
  let cursor: string | undefined
  do {
    const page = await listAudit(ctx, { ...filter, limit: PAGE, cursor })
    yield page.items.map(event => exportLine(format, event)).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
