import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EffectiveHints, governance, tiers } from '@/lib/contracts'
import { type PolicyDocument, toolClasses } from '..'
import { ruleActions } from '../decision'
import { decide } from './decide'
import { builtInPolicy, effectivePolicy, type JudgedContract, rulesFor } from './rules'

const hint = fc.boolean().map(value => ({ value, source: 'declared' as const }))
const hints = fc.record({ readOnly: hint, destructive: hint, idempotent: hint, openWorld: hint })
const optional = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: undefined })
const contracts: fc.Arbitrary<JudgedContract> = fc.record({
  kind: fc.constantFrom('tool' as const, 'resource' as const, 'prompt' as const),
  name: fc.constant('stock.find'),
  server: fc.constant('inventory'),
  hints: fc.option(hints, { nil: null }),
  governance: fc
    .record({
      tier: fc.constantFrom(...tiers),
      enabled: fc.boolean(),
      lifecycle: fc.constantFrom('active' as const, 'deprecated' as const, 'retired' as const),
      allowedAgents: fc.constantFrom(null, [], ['a'], ['b']),
      allowedRoles: fc.constantFrom(null, ['support'], ['ops', 'support']),
      maxRetry: fc.constantFrom(null, 0, 5),
    })
    .map(g => governance.parse(g)),
})
const rule = fc
  .record({
    'auto-call': optional(fc.boolean()),
    'require-human-approval': optional(fc.boolean()),
    'max-retry': optional(fc.nat(10)),
    'audit-level': optional(fc.constantFrom('summary' as const, 'full-metadata' as const, 'full' as const)),
  })
  .map(r => Object.fromEntries(Object.entries(r).filter(([, v]) => v !== undefined)))
const documents: fc.Arbitrary<PolicyDocument> = fc.record({
  defaults: fc.dictionary(fc.constantFrom(...toolClasses), rule),
  tiers: fc.dictionary(fc.constantFrom(...tiers), fc.constantFrom(...ruleActions)),
})
const identities = fc.record({
  agent: fc.constantFrom('a', 'b'),
  roles: fc.subarray(['support', 'ops', 'audit']),
})
const modes = fc.constantFrom('enforce' as const, 'observe' as const)
const order = ['allow', 'hold', 'deny']

const read: EffectiveHints = {
  readOnly: { value: true, source: 'declared' },
  destructive: { value: false, source: 'declared' },
  idempotent: { value: false, source: 'declared' },
  openWorld: { value: false, source: 'declared' },
}
const contract = (over: Partial<JudgedContract>, tier: (typeof tiers)[number] = 'L0'): JudgedContract => ({
  kind: 'tool',
  name: 'stock.find',
  server: 'inventory',
  hints: read,
  governance: governance.parse({ tier }),
  ...over,
})
const agent = { agent: 'a', roles: [] }
const enforce = { mode: 'enforce' as const }

test('what governance or identity forbids is never allowed, whatever policy says', () => {
  fc.assert(
    fc.property(contracts, documents, identities, modes, (c, document, identity, mode) => {
      const { outcome, reasons, cause } = decide({ mode }, c, effectivePolicy(document), identity)
      const g = c.governance
      const forbidden =
        !g.enabled ||
        g.lifecycle === 'retired' ||
        (g.allowedAgents !== null && !g.allowedAgents.includes(identity.agent)) ||
        (g.allowedRoles !== null && !g.allowedRoles.some(r => identity.roles.includes(r)))
      if (forbidden) expect(outcome).toBe('deny')
      expect(reasons.length).toBeGreaterThan(0)
      expect(cause === undefined).toBe(outcome === 'allow')
    }),
  )
})

test('the strictest wins: a stricter tier or rule never loosens', () => {
  fc.assert(
    fc.property(contracts, documents, identities, (c, document, identity) => {
      const before = decide(enforce, c, effectivePolicy(document), identity)
      const stricter: PolicyDocument[] = [
        ...toolClasses.map(name => ({
          ...document,
          defaults: {
            ...document.defaults,
            [name]: { ...document.defaults[name], 'require-human-approval': true },
          },
        })),
        { ...document, tiers: { ...document.tiers, [c.governance.tier]: 'plan-only' as const } },
      ]
      for (const d of stricter) {
        const after = decide(enforce, c, effectivePolicy(d), identity)
        expect(order.indexOf(after.outcome)).toBeGreaterThanOrEqual(order.indexOf(before.outcome))
      }
    }),
  )
})

test('observe computes the same decision and marks it', () => {
  fc.assert(
    fc.property(contracts, documents, identities, (c, document, identity) => {
      const policy = effectivePolicy(document)
      const { observed, ...seen } = decide({ mode: 'observe' }, c, policy, identity)
      expect(seen).toEqual(decide(enforce, c, policy, identity))
      expect(observed === true).toBe(seen.outcome !== 'allow')
    }),
  )
})

test('retries and audit never go beyond what each rule allows', () => {
  fc.assert(
    fc.property(contracts, documents, (c, document) => {
      const rules = rulesFor(c, effectivePolicy(document))
      expect(rules.maxRetry).toBeLessThanOrEqual(c.governance.maxRetry ?? 10)
      expect(Number.isInteger(rules.maxRetry)).toBe(true)
    }),
  )
})

test('the built-in policy: reads go, L2 and destructive writes are held, L3 is planned', () => {
  const outcome = (c: JudgedContract) => decide(enforce, c, builtInPolicy, agent).outcome
  const write = { ...read, readOnly: { value: false, source: 'declared' as const } }
  const destructive = { ...write, destructive: { value: true, source: 'default' as const } }
  const idempotent = { ...write, idempotent: { value: true, source: 'declared' as const } }
  expect(outcome(contract({}))).toBe('allow')
  expect(outcome(contract({ hints: null }))).toBe('allow')
  expect(outcome(contract({ hints: idempotent }, 'L1'))).toBe('allow')
  expect(outcome(contract({ hints: write }, 'L1'))).toBe('allow')
  expect(outcome(contract({ hints: write }, 'L2'))).toBe('hold')
  expect(outcome(contract({ hints: destructive }, 'L0'))).toBe('hold')
  const planned = decide(enforce, contract({ hints: destructive }, 'L3'), builtInPolicy, agent)
  expect(planned).toMatchObject({ outcome: 'deny', cause: 'policy_denied' })
  expect(planned.reasons[0]).toMatch(/planned, approved by a person, and executed by a workflow/)
})

test('allowedRoles refuses an opaque token unless its profile fixes roles', () => {
  const c = contract({ governance: governance.parse({ tier: 'L0', allowedRoles: ['support'] }) })
  expect(decide(enforce, c, builtInPolicy, agent)).toMatchObject({ outcome: 'deny', cause: 'authz_denied' })
  expect(decide(enforce, c, builtInPolicy, { agent: 'a', roles: ['support'] }).outcome).toBe('allow')
})

test('an unknown tier in a stored document is as strict as can be', () => {
  const { tiers: _, ...rest } = builtInPolicy
  expect(decide(enforce, contract({}), { ...rest, tiers: {} }, agent).outcome).toBe('deny')
})
