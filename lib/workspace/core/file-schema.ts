import { z } from 'zod'
import {
  argumentAudit,
  governancePatch,
  hintOverrides,
  lintRuleIds,
  lintRuleSetting,
  resultAudit,
  tiers,
} from '@/lib/contracts'
import { keyName } from '@/lib/platform/endpoint'
import { classRule, tierAction } from '@/lib/policy'
import { elicitationModes, promptGrant } from '@/lib/profiles'
import { promptFile } from '@/lib/prompts'
import { days, milliseconds } from './duration'
import { strict } from './strict'

const auth = z.discriminatedUnion(
  'type',
  [
    strict({ type: z.literal('none') }),
    strict({
      type: z.literal('static'),
      header: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,100}$/, 'a header name')
        .default('Authorization'),
      secret: keyName,
    }),
  ],
  'type must be none or static',
)

const remote = {
  name: keyName,
  enabled: z.boolean().optional(),
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  auth: auth.default({ type: 'none' }),
}
const server = z.discriminatedUnion(
  'transport',
  [
    strict({
      name: keyName,
      enabled: z.boolean().optional(),
      transport: z.literal('stdio'),
      command: z.string().min(1).max(1000),
      args: z.array(z.coerce.string().max(4000)).max(200).default([]),
      env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.coerce.string().max(10_000)).default({}),
      cwd: z.string().max(1000).optional(),
    }),
    strict({ ...remote, transport: z.literal('http') }),
    strict({ ...remote, transport: z.literal('sse') }),
    strict({ name: keyName, enabled: z.boolean().optional(), transport: z.literal('file') }),
  ],
  'transport must be stdio, http, sse or file',
)

/** `server/name`: the server is what stands before the first slash. */
const subject = z
  .string()
  .max(3000)
  .regex(/^[^/]+\/.+$/s, 'must be server/name, such as inventory/inventory.findAvailableStock')

const patch = governancePatch.shape
const governed = {
  owner: patch.owner,
  risk: z.enum(tiers).optional(),
  riskReason: patch.tierReason,
  allowedAgents: patch.allowedAgents,
  allowedRoles: patch.allowedRoles,
  maxQpsPerTenant: patch.maxQpsPerTenant,
  timeout: milliseconds(1, 3_600_000).nullable().optional(),
  maxRetry: patch.maxRetry,
  elicitation: strict({
    allowed: z.boolean(),
    maxPerCall: z.number().int().min(1).max(20).default(3),
  }).optional(),
  plan: patch.plan,
  audit: strict({
    includeArguments: z.enum(argumentAudit).optional(),
    includeResult: z.enum(resultAudit).optional(),
    retention: days.optional(),
  }).optional(),
  group: patch.group,
  enabled: patch.enabled,
  hints: strict(hintOverrides.shape).optional(),
  hintsReason: patch.hintsReason,
  lifecycle: patch.lifecycle,
  sunset: patch.sunset,
  replacement: patch.replacement,
  notes: patch.notes,
}

const names = z.array(z.string().min(1).max(2000))
const grant = strict({
  server: keyName.optional(),
  tools: names.optional(),
  resources: names.optional(),
  prompts: names.optional(),
})
  .refine(g => g.server !== undefined || (g.tools === undefined && g.resources === undefined), {
    message: 'tools and resources need a server',
  })
  .refine(g => g.server !== undefined || (g.prompts ?? []).every(p => promptGrant.safeParse(p).success), {
    message: 'a managed prompt is granted as name, or as name@environment; the name may end in *',
  })

const profile = strict({
  name: keyName,
  owner: z.string().max(200).nullable().optional(),
  description: z.string().max(2000).nullable().optional(),
  grants: z.array(grant).max(500).optional(),
  elicitation: z.enum(elicitationModes).optional(),
  hold: strict({
    wait: milliseconds(0, 600_000).optional(),
    reviewers: z.array(z.string()).optional(),
  }).optional(),
  mode: z.enum(['enforce', 'observe']).optional(),
  roles: z.array(z.string().max(100)).max(50).optional(),
})

/** A prompt: in a file of its own beside this one, or written here. What stands here goes before what its file says. */
const prompt = strict({
  ...promptFile.partial().shape,
  name: keyName,
  file: z.string().min(1).max(500).optional(),
}).refine(p => (p.file === undefined) !== (p.messages === undefined), {
  message: 'a prompt has either a file or messages',
})

const rule = strict(classRule.shape).optional()
const action = tierAction.optional()

/** The workspace file, as people write it (docs/workspace-file.md). */
export const workspaceFile = strict({
  organization: z.string().optional(),
  servers: z.array(server).max(1000).default([]),
  contracts: strict({
    initialImport: z.enum(['review', 'approve']).default('review'),
    tools: z.array(strict({ tool: subject, ...governed })).default([]),
    resources: z.array(strict({ resource: subject, ...governed })).default([]),
    resourceTemplates: z.array(strict({ resourceTemplate: subject, ...governed })).default([]),
    prompts: z.array(strict({ prompt: subject, ...governed })).default([]),
  }).optional(),
  profiles: z.array(profile).max(1000).default([]),
  policy: strict({
    defaults: strict({
      'read-only': rule,
      'idempotent-write': rule,
      'destructive-write': rule,
      'open-world': rule,
    }).optional(),
    tiers: strict({ L0: action, L1: action, L2: action, L3: action }).optional(),
  }).optional(),
  /** Rules by id: a level, or a map with level and parameters. All of it: what it leaves out goes back to the default. */
  lint: z
    .partialRecord(
      z.enum(lintRuleIds, { error: 'is no lint rule (docs/lint.md lists them)' }),
      z.union([lintRuleSetting.shape.level.unwrap(), strict(lintRuleSetting.shape)], {
        error: 'must be error, warning, info or off, or a map with level and parameters',
      }),
    )
    .optional(),
  /** How reviews work. All of it: what it leaves out goes back to the default. */
  review: strict({
    autoApprove: strict({ notational: z.boolean().optional() }).optional(),
    replay: strict({
      enabled: z.boolean().optional(),
      perTool: z.number().int().min(1).max(1000).optional(),
      keep: days.pipe(z.number().max(365, 'at most 365d')).optional(),
    }).optional(),
  }).optional(),
  prompts: z.array(prompt).max(1000).default([]),
})
export type WorkspaceFile = z.output<typeof workspaceFile>
/** What stands in the file before durations and defaults are read: what export writes. */
export type WorkspaceFileInput = z.input<typeof workspaceFile>
