import fc from 'fast-check'
import { expect, test } from 'vitest'
import { governance } from '@/lib/contracts'
import { profileFields } from '@/lib/profiles'
import { differences } from './differences'
import { exportYaml } from './export-file'
import { governedOf, patchOf } from './governed'
import { lintOf } from './lint-section'
import { parseWorkspaceFile } from './parse-file'
import { grantsOf, profileOf, serverConfigOf } from './profile-entry'
import { reviewOf } from './review-section'
import type { StoredContract, StoredProfile, StoredServer, WorkspaceState } from './state'

const name = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,12}$/)
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'binary' })
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const uuid = fc.uuid()

const server = fc.record<StoredServer>({
  id: uuid,
  name,
  enabled: fc.boolean(),
  imported: fc.boolean(),
  config: fc.oneof(
    fc.record({
      transport: fc.constant('stdio' as const),
      command: text,
      args: fc.array(text),
      env: fc.dictionary(fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,8}$/), text),
    }),
    fc.record({
      transport: fc.constantFrom('http' as const, 'sse' as const),
      url: fc.constant('https://a.example/mcp?x=1#y'),
      auth: fc.oneof(
        fc.constant({ type: 'none' as const }),
        fc.record({ type: fc.constant('static' as const), header: fc.constant('X-Key'), secret: name }),
      ),
    }),
  ),
})
const governed = fc
  .record({
    owner: nullable(text),
    tier: fc.constantFrom('L0' as const, 'L1' as const, 'L2' as const, 'L3' as const),
    tierConfirmed: fc.constant(true),
    tierReason: nullable(text),
    allowedAgents: nullable(fc.array(text)),
    allowedRoles: nullable(fc.array(text)),
    maxQpsPerTenant: nullable(fc.integer({ min: 1, max: 1000 })),
    timeoutMs: nullable(fc.integer({ min: 1, max: 3_600_000 })),
    maxRetry: nullable(fc.integer({ min: 0, max: 10 })),
    elicitation: fc.record({ allowed: fc.boolean(), maxPerCall: fc.integer({ min: 1, max: 20 }) }),
    plan: fc.boolean(),
    audit: fc.record(
      {
        includeArguments: fc.constantFrom('none' as const, 'summary' as const, 'full' as const),
        retentionDays: fc.integer({ min: 1, max: 4000 }),
      },
      { requiredKeys: [] },
    ),
    group: nullable(text),
    enabled: fc.boolean(),
    hints: fc.record({ readOnly: fc.boolean(), openWorld: fc.boolean() }, { requiredKeys: [] }),
    hintsReason: nullable(text),
    lifecycle: fc.constant('deprecated' as const),
    sunset: fc.constantFrom(null, '2027-01-31'),
    replacement: nullable(text),
    notes: nullable(text),
  })
  .map(fields => governance.parse(fields))
const contract = fc.record<StoredContract>({
  id: uuid,
  server: name,
  kind: fc.constantFrom('tool', 'resource', 'resource_template', 'prompt'),
  name: text,
  governance: governed,
})
const profile = fc
  .record({
    owner: nullable(text),
    description: nullable(text),
    grants: fc.array(fc.record({ server: name, tools: fc.array(text) })),
    elicitation: fc.constantFrom('inbox' as const, 'client' as const),
    hold: fc.record({ waitMs: fc.integer({ min: 0, max: 600_000 }), reviewers: fc.array(text) }),
    mode: fc.constantFrom('enforce' as const, 'observe' as const),
    roles: fc.array(text),
  })
  .chain(fields =>
    fc
      .record({ id: uuid, name })
      .map(({ id, name }): StoredProfile => ({ ...profileFields.parse(fields), id, name })),
  )
const state = fc.record<WorkspaceState>({
  organization: name,
  servers: fc.uniqueArray(server, { selector: s => s.name, maxLength: 4 }),
  contracts: fc.uniqueArray(contract, { selector: c => `${c.kind} ${c.server}/${c.name}`, maxLength: 4 }),
  profiles: fc.uniqueArray(profile, { selector: p => p.name, maxLength: 4 }),
  policy: nullable(
    fc.constant({ defaults: { 'read-only': { 'max-retry': 1 } }, tiers: { L2: 'call' as const } }),
  ),
  lint: fc.record({
    number: fc.nat(),
    rules: fc.constantFrom<WorkspaceState['lint']['rules'][]>(
      {},
      { 'missing-title': { level: 'off' } },
      { 'name-style': { level: 'error', parameters: { style: 'camelCase', maxLength: 40 } } },
      { 'identity-parameter': { parameters: { names: ['tenantId', 'no'] } } },
    ),
  }),
  secrets: fc.constant([]),
  review: fc.record({
    autoApprove: fc.record({ notational: fc.boolean() }),
    replay: fc.record({
      enabled: fc.boolean(),
      perTool: fc.integer({ min: 1, max: 1000 }),
      days: fc.integer({ min: 1, max: 365 }),
    }),
  }),
})

test('an exported file says nothing else than what is there', () => {
  fc.assert(
    fc.property(state, before => {
      const parsed = parseWorkspaceFile(exportYaml(before, []))
      if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
      const { file } = parsed
      expect(file.organization).toBe(before.organization)
      expect(file.servers.map(s => [s.name, s.enabled ?? true, serverConfigOf(s)])).toEqual(
        before.servers.map(s => [s.name, s.enabled, s.config]),
      )
      for (const entry of governedOf(file)) {
        const current = before.contracts.find(
          c => c.kind === entry.kind && c.server === entry.server && c.name === entry.name,
        )
        expect(current && differences(current.governance, patchOf(entry.fields, current.governance))).toEqual(
          [],
        )
      }
      expect(governedOf(file)).toHaveLength(before.contracts.length)
      for (const [i, entry] of file.profiles.entries()) {
        const current = before.profiles[i]
        expect(current && differences(current, profileOf(entry, current))).toEqual([])
        expect(grantsOf(entry)).toEqual(current?.grants)
      }
      expect(file.policy ?? null).toEqual(before.policy)
      expect(lintOf(file.lint ?? {})).toEqual(before.lint.rules)
      expect(reviewOf(file.review ?? {})).toEqual(before.review)
    }),
  )
})
