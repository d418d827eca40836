export { exportAudit } from './export-audit'
export { listAudit } from './list-audit'
export { listAuditActions } from './list-audit-actions'
