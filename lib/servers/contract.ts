import { z } from 'zod'
import { id, isoTime, keyName } from '@/lib/platform/endpoint'

export const transports = ['stdio', 'http', 'sse'] as const
export const serverAuth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('static'),
    header: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[A-Za-z0-9-]+$/, 'a header name')
      .default('Authorization'),
    /** Name of a stored secret whose value is sent as it is. */
    secret: keyName,
  }),
])
export type ServerAuth = z.infer<typeof serverAuth>

/** They would be shown wherever the address is. */
function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** How a server is reached. stdio commands must be allow-listed by the operator (COUNTERSIGN_STDIO_COMMANDS). */
export const serverConfig = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('stdio'),
    command: z.string().min(1).max(1000),
    args: z.array(z.string().max(4000)).max(200).default([]),
    /** Values are plain, or `secret:NAME` for a stored secret. */
    env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().max(10_000)).default({}),
    cwd: z.string().max(1000).optional(),
  }),
  z.object({
    transport: z.enum(['http', 'sse']),
    url: z
      .url({ protocol: /^https?$/, error: 'an http or https URL' })
      .max(4000)
      .refine(hasNoCredentials, 'a URL without user name and password: store them as a secret'),
    auth: serverAuth.default({ type: 'none' }),
  }),
  /** Not reached at all: known by files alone, to be governed before it is connected. */
  z.object({ transport: z.literal('file') }),
])
export type ServerConfig = z.infer<typeof serverConfig>
export type ReachableConfig = Exclude<ServerConfig, { transport: 'file' }>

export const serverHealths = ['unknown', 'healthy', 'unreachable', 'failing'] as const
export type ServerHealth = (typeof serverHealths)[number]

/** What can be catalogued of a server. */
export const contractKinds = ['tool', 'resource', 'resource_template', 'prompt'] as const
export type ContractKind = (typeof contractKinds)[number]

export const syncItem = z.object({
  kind: z.enum(contractKinds),
  name: z.string(),
  outcome: z.enum(['added', 'changed', 'removed', 'returned', 'rejected']),
  /** Why it could not be taken, in plain words. Always there for `rejected`. */
  reason: z.string().optional(),
  contractId: id.optional(),
})
export type SyncItem = z.infer<typeof syncItem>
export const syncCounts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
})
export type SyncCounts = z.infer<typeof syncCounts>

export const serverDto = z.object({
  id,
  name: z.string(),
  config: serverConfig,
  enabled: z.boolean(),
  era: z.enum(['modern', 'legacy']).nullable(),
  protocolVersion: z.string().nullable(),
  info: z
    .object({ name: z.string(), title: z.string(), version: z.string(), instructions: z.string() })
    .partial()
    .nullable(),
  capabilities: z.record(z.string(), z.unknown()).nullable(),
  health: z.enum(serverHealths),
  healthReason: z.string().nullable(),
  healthAt: isoTime.nullable(),
  lastSyncAt: isoTime.nullable(),
  createdAt: isoTime,
  counts: z.object({
    tools: z.number().int(),
    resources: z.number().int(),
    prompts: z.number().int(),
    pending: z.number().int(),
  }),
})
export type ServerDto = z.infer<typeof serverDto>

export const syncDto = z.object({
  id,
  serverId: id,
  trigger: z.enum(['start', 'list_changed', 'schedule', 'manual', 'apply', 'file']),
  startedAt: isoTime,
  finishedAt: isoTime,
  durationMs: z.number().int(),
  outcome: z.enum(['ok', 'failed']),
  error: z.string().nullable(),
  counts: syncCounts,
  items: z.array(syncItem),
})
export type SyncDto = z.infer<typeof syncDto>

/** One thing that a server offers, as seen by "test connection": taken, or not with the reason. */
export const offeredItem = z.object({
  kind: z.enum(contractKinds),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  importable: z.boolean(),
  reason: z.string().nullable(),
})
export const connectionTest = z.object({
  ok: z.boolean(),
  /** What went wrong and what to do, in plain words; null when ok. */
  error: z.object({ message: z.string(), hint: z.string().nullable() }).nullable(),
  era: z.enum(['modern', 'legacy']).nullable(),
  protocolVersion: z.string().nullable(),
  info: serverDto.shape.info,
  capabilities: z.record(z.string(), z.unknown()).nullable(),
  durationMs: z.number().int(),
  offers: z.array(offeredItem),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** The outbox topic that tells, with the server's id, that a server and its contracts are gone. */
export const SERVER_REMOVED_TOPIC = 'servers.removed'
