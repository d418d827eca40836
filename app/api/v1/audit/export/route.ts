import { exportAudit } from '@/lib/audit/server'
import { authenticateRequest } from '@/lib/identity/server'
import { respond } from '@/lib/platform/server/http'
import { textStream } from '@/lib/platform/server/text-stream'

export const GET = respond(async (request, _context, requestId) => {
  const ctx = await authenticateRequest(request, requestId)
  const input = Object.fromEntries(new URL(request.url).searchParams)
  const lines = await exportAudit.fromUnknown(ctx, input)
  const isCsv = input.format === 'csv'
  return new Response(textStream(lines), {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="countersign-audit.${isCsv ? 'csv' : 'jsonl'}"`,
      'cache-control': 'no-store',
    },
  })
})
