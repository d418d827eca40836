/** The outbox topic under which lint findings are counted again, of one server (`serverId`) or of all. */
export const LINT_TOPIC = 'contracts.lint'
