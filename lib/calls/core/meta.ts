/** Our names in MCP `_meta`, as promised. */
export const META = {
  cause: 'dev.countersign/cause',
  status: 'dev.countersign/status',
  ticket: 'dev.countersign/ticket',
  url: 'dev.countersign/url',
  retryAfter: 'dev.countersign/retryAfter',
  idempotencyKey: 'dev.countersign/idempotency-key',
  runId: 'dev.countersign/run-id',
  conversationId: 'dev.countersign/conversation-id',
  originalName: 'dev.countersign/original-name',
  server: 'dev.countersign/server',
  prompt: 'dev.countersign/prompt',
  promptConfig: 'dev.countersign/prompt-config',
  role: 'dev.countersign/role',
} as const
