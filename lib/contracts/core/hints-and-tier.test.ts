import { describe, expect, test } from 'vitest'
import type { Definition } from '../contract'
import { hashesOf, hashOf } from './canonical'
import { grantMatches } from './grant-match'
import { declaredHints, effectiveHintsOf } from './hints'
import { suggestTier } from './tier'

const named = (name: string, annotations?: Record<string, unknown>): Definition => ({
  name,
  ...(annotations !== undefined && { annotations }),
})
const spring = {
  title: '',
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}

describe('hints', () => {
  test('absent ones count as the defaults of MCP', () => {
    expect(effectiveHintsOf(named('x'))).toEqual({
      readOnly: { value: false, source: 'default' },
      destructive: { value: true, source: 'default' },
      idempotent: { value: false, source: 'default' },
      openWorld: { value: true, source: 'default' },
    })
  })
  test("exactly Spring's four defaults are not declared; one different is", () => {
    expect(declaredHints(named('x', spring))).toEqual({ title: '' })
    expect(effectiveHintsOf(named('x', { ...spring, idempotentHint: true })).destructive).toEqual({
      value: true,
      source: 'declared',
    })
  })
  test('what is not a boolean is not declared', () => {
    expect(declaredHints(named('x', { readOnlyHint: 'true' }))).toEqual({})
  })
})

describe('the tier', () => {
  const cases: [string, Record<string, unknown> | undefined, string, boolean][] = [
    ['delete_all', { readOnlyHint: true }, 'L0', true],
    ['get', { readOnlyHint: false, destructiveHint: true }, 'L3', true],
    ['x', { destructiveHint: false, idempotentHint: true }, 'L1', true],
    ['x', { destructiveHint: false }, 'L2', true],
    ['inventory.findAvailableStock', undefined, 'L0', false],
    ['tickets.closeTicket', undefined, 'L2', false],
    ['set_status', undefined, 'L1', false],
    ['refundOrder', spring, 'L3', false],
    ['frobnicate', undefined, 'L2', false],
    ['查询库存', undefined, 'L0', false],
    ['订单-删除', undefined, 'L3', false],
  ]
  for (const [name, annotations, tier, confirmed] of cases)
    test(`${name} ${JSON.stringify(annotations ?? null)} → ${tier}`, () =>
      expect(suggestTier('tool', named(name, annotations))).toMatchObject({ tier, tierConfirmed: confirmed }))

  test('resources and prompts only read', () => {
    expect(suggestTier('prompt', named('delete')).tier).toBe('L0')
  })
})

test('a hash knows no order of keys and tells input from output', () => {
  expect(hashOf({ a: 1, b: [2] })).toBe(hashOf({ b: [2], a: 1 }))
  expect(hashOf({})).toMatch(/^v1:sha256:[0-9a-f]{64}$/)
  const one = hashesOf({ name: 'x', description: 'a', inputSchema: {} })
  const two = hashesOf({ name: 'x', description: 'b', inputSchema: {} })
  expect(one.hash).not.toBe(two.hash)
  expect(one.inputHash).toBe(two.inputHash)
  expect(one.outputHash).toBeNull()
})

test('a pattern is exact or a prefix', () => {
  expect(grantMatches('*', 'anything')).toBe(true)
  expect(grantMatches('orders.*', 'orders.cancel')).toBe(true)
  expect(grantMatches('orders.*', 'order')).toBe(false)
  expect(grantMatches('a*b', 'axb')).toBe(false)
  expect(grantMatches('get', 'get_all')).toBe(false)
})
