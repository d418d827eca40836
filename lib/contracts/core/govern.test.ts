import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Governance, type GovernancePatch, governance, lifecycles, tiers } from '../contract'
import { type GovernedSubject, govern } from './govern'
import { effectiveHintsOf, relaxes } from './hints'

const hint = fc.option(fc.boolean(), { nil: undefined })
const overrides = fc
  .record({ readOnly: hint, destructive: hint, idempotent: hint, openWorld: hint })
  .map(o => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)))
const annotations = fc.record(
  {
    readOnlyHint: fc.boolean(),
    destructiveHint: fc.boolean(),
    idempotentHint: fc.boolean(),
    openWorldHint: fc.boolean(),
  },
  { requiredKeys: [] },
)
const subjects: fc.Arbitrary<GovernedSubject> = annotations.map(a => ({
  kind: 'tool',
  definition: { name: 'x', annotations: a },
}))
const reason = fc.constantFrom(undefined, null, ' ', 'I know it')
const currents: fc.Arbitrary<Governance> = fc
  .record({
    tier: fc.constantFrom(...tiers),
    tierConfirmed: fc.boolean(),
    hints: overrides,
    lifecycle: fc.constantFrom(...lifecycles),
  })
  .map(g => governance.parse(g))
const patches: fc.Arbitrary<GovernancePatch> = fc.record(
  {
    tier: fc.constantFrom(...tiers),
    tierReason: reason,
    hints: overrides,
    hintsReason: reason,
    lifecycle: fc.constantFrom(...lifecycles),
    sunset: fc.constantFrom(null, '2027-01-01'),
    replacement: fc.constantFrom(null, 'shop/other'),
    owner: fc.constantFrom(null, 'ops'),
  },
  { requiredKeys: [] },
)
const said = (text: string | null | undefined) => (text ?? '').trim() !== ''

test('what looks more harmless than before has a reason, whatever the patch', () => {
  fc.assert(
    fc.property(currents, patches, subjects, (current, patch, subject) => {
      const governed = govern(current, patch, subject)
      if ('problem' in governed) return
      const { next } = governed
      const before = effectiveHintsOf(subject.definition, current.hints)
      const after = effectiveHintsOf(subject.definition, next.hints)
      if (relaxes(before, after)) expect(said(next.hintsReason)).toBe(true)
      if (tiers.indexOf(next.tier) < tiers.indexOf(current.tier)) expect(said(next.tierReason)).toBe(true)
      // A tier that somebody decided is lowered by a decision about the tier alone.
      if (current.tierConfirmed && patch.tier === undefined)
        expect(tiers.indexOf(next.tier)).toBeGreaterThanOrEqual(tiers.indexOf(current.tier))
    }),
  )
})

test('a sunset and a replacement are never on what is active', () => {
  fc.assert(
    fc.property(currents, patches, subjects, (current, patch, subject) => {
      const governed = govern(current, patch, subject)
      if ('problem' in governed || governed.next.lifecycle !== 'active') return
      expect(governed.next).toMatchObject({ sunset: null, replacement: null })
    }),
  )
})

test('a patch applied twice changes nothing the second time', () => {
  fc.assert(
    fc.property(currents, patches, subjects, (current, patch, subject) => {
      // A reason without a tier is a word about the tier that stands.
      fc.pre(patch.tier !== undefined || patch.tierReason === undefined)
      const once = govern(current, patch, subject)
      if ('problem' in once) return
      expect(govern(once.next, patch, subject)).toMatchObject({ changed: [] })
    }),
  )
})

describe('hints that governance sets', () => {
  const current = governance.parse({ tier: 'L2' })
  const tool = (a: Record<string, boolean> = {}): GovernedSubject => ({
    kind: 'tool',
    definition: { name: 'x', annotations: a },
  })

  test('replace a suggested tier, and raise a confirmed one', () => {
    const hints = { destructive: false, idempotent: true }
    expect(govern(current, { hints, hintsReason: 'tested' }, tool())).toMatchObject({
      next: { tier: 'L1', tierConfirmed: true, hintsReason: 'tested' },
    })
    const confirmed = { ...current, tierConfirmed: true }
    expect(govern(confirmed, { hints, hintsReason: 'tested' }, tool())).toMatchObject({
      next: { tier: 'L2' },
    })
    expect(govern(confirmed, { hints: { destructive: true } }, tool())).toMatchObject({
      next: { tier: 'L3' },
    })
  })

  test('cannot open a tool without a word', () => {
    expect(govern(current, { hints: { readOnly: true } }, tool())).toMatchObject({
      problem: { field: 'hintsReason' },
    })
    // What the server says already is no news.
    expect(govern(current, { hints: { readOnly: true } }, tool({ readOnlyHint: true }))).toMatchObject({
      changed: expect.arrayContaining(['hints']),
    })
  })

  test('are for tools', () => {
    expect(
      govern(
        current,
        { hints: { readOnly: true }, hintsReason: 'x' },
        { kind: 'prompt', definition: { name: 'p' } },
      ),
    ).toMatchObject({ problem: { field: 'hints' } })
  })
})

test('leaving "deprecated" clears its date and replacement; a date without it is refused', () => {
  const subject: GovernedSubject = { kind: 'tool', definition: { name: 'x' } }
  const old = governance.parse({
    tier: 'L0',
    lifecycle: 'deprecated',
    sunset: '2027-01-01',
    replacement: 'a/b',
  })
  expect(govern(old, { lifecycle: 'active' }, subject)).toMatchObject({
    next: { sunset: null, replacement: null },
    changed: expect.arrayContaining(['lifecycle', 'sunset', 'replacement']),
  })
  expect(govern(governance.parse({ tier: 'L0' }), { sunset: '2027-01-01' }, subject)).toMatchObject({
    problem: { field: 'sunset' },
  })
})
