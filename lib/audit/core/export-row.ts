import type { AuditEvent, ExportFormat } from '../contract'

const columns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'request_id',
  'id',
  'data',
] as const

/** What an export begins with. */
export const exportHead = (format: ExportFormat): string =>
  format === 'csv' ? `${columns.join(',')}\r\n` : ''

/** One event as a line of an export. */
export function exportLine(format: ExportFormat, event: AuditEvent): string {
  if (format === 'jsonl') return `${JSON.stringify({ version: 1, ...event })}\n`
  const { at, actor, action, subject, requestId, id, data } = event
  const cells = [
    at,
    actor.kind,
    actor.id,
    actor.name,
    action,
    subject.type,
    subject.id,
    subject.name ?? '',
    requestId,
    id,
    JSON.stringify(data),
  ]
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** RFC 4180; a cell that a spreadsheet would run as a formula gets a quote before it. */
export function csvCell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
