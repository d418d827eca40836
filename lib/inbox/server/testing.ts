import { withOrg } from '@/db/org'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { Subject } from '../contract'
import { type NewItem, openItem } from './record-item'

export const call = {
  tool: 'inventory.reserveStock',
  server: 'inventory',
  contractId: newId(),
  contractHash: 'v1:sha256:00',
  arguments: { sku: '88-2041', quantity: 24 },
}
export const heldCall = { kind: 'call_approval', reasons: ['L2 asks a person'], call } satisfies Subject
export const question: Subject = {
  kind: 'elicitation',
  mode: 'form',
  message: 'Which site ships?',
  schema: {
    type: 'object',
    properties: {
      warehouse: { type: 'string', enum: ['RTM', 'SHA'] },
      quantity: { type: 'integer', minimum: 1 },
      code: { type: 'string', pattern: '^(a+)+$' },
    },
    required: ['warehouse'],
  },
  call,
}

/** Puts an item into the inbox as the call path does. */
export function arrange(ctx: Ctx, subject: Subject, over: Partial<NewItem> = {}): Promise<string> {
  return withOrg(ctx.orgId, tx =>
    openItem(tx, ctx, {
      kind: subject.kind,
      title: 'Reserve 24 × 88-2041',
      requester: {
        agent: 'order-agent',
        profileId: newId(),
        profile: 'orders',
        server: 'inventory',
        user: null,
      },
      tier: 'L2',
      reviewers: ['owner', 'reviewer'],
      subject,
      runId: null,
      callId: null,
      dueAt: new Date(Date.now() + 3_600_000),
      ...over,
    }),
  )
}
