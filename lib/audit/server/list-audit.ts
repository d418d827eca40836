import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { auditEvents } from '@/db/schema/audit'
import { decodeCursor, encodeCursor } from '@/lib/platform/cursor'
import type { Page } from '@/lib/platform/endpoint'
import { AppError } from '@/lib/platform/errors'
import { defineQuery } from '@/lib/platform/server/verb'
import type { AuditEvent } from '../contract'
import { type AuditFilter, listAuditEndpoint } from '../endpoints'

export const listAudit = defineQuery(
  listAuditEndpoint,
  async ({ tx, ctx }, { cursor, limit, ...filter }): Promise<Page<AuditEvent>> => {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.orgId, ctx.orgId), ...matching(filter), after(cursor)))
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
      .limit(limit + 1)
    const items = rows.slice(0, limit).map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor,
      action: row.action,
      subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
      data: row.data,
      requestId: row.requestId,
    }))
    const last = items.at(-1)
    return {
      items,
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.at, last.id]) : null,
    }
  },
)

function matching(f: AuditFilter): (SQL | undefined)[] {
  return [
    f.actor === undefined ? undefined : sql`${auditEvents.actor} ->> 'id' = ${f.actor}`,
    f.action === undefined ? undefined : eq(auditEvents.action, f.action),
    f.subjectType === undefined ? undefined : eq(auditEvents.subjectType, f.subjectType),
    f.subjectId === undefined ? undefined : eq(auditEvents.subjectId, f.subjectId),
    f.since === undefined ? undefined : gte(auditEvents.at, new Date(f.since)),
    f.until === undefined ? undefined : lt(auditEvents.at, new Date(f.until)),
    f.q === undefined || f.q === '' ? undefined : containing(f.q),
  ]
}

function containing(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(auditEvents.action, pattern),
    ilike(auditEvents.subjectName, pattern),
    ilike(auditEvents.subjectId, pattern),
    sql`${auditEvents.actor} ->> 'name' ilike ${pattern}`,
  )
}

function after(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = decodeCursor(cursor, 2).map(String)
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id))
    throw new AppError('invalid', 'The cursor is not one of ours', {
      hint: 'Take it from nextCursor of the page before.',
    })
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (${at}::timestamptz, ${id}::uuid)`
}
