import { expect, test } from 'vitest'
import type { LintRuleDto } from '@/lib/contracts'
import { changedRules, namesOf, withLevel, withoutRule, withParameter } from './settings-model'

const rule = (id: LintRuleDto['id'], defaultLevel: LintRuleDto['defaultLevel']): LintRuleDto => ({
  id,
  kinds: ['tool'],
  level: defaultLevel,
  defaultLevel,
  parameters: [],
})
const hints = rule('missing-hints', 'warning')
const style = rule('name-style', 'warning')

test('a level that is the default is no setting', () => {
  const off = withLevel({}, hints, 'off')
  expect(off).toEqual({ 'missing-hints': { level: 'off' } })
  expect(withLevel(off, hints, 'warning')).toEqual({})
})

test('a parameter is set beside the level and taken back alone', () => {
  const both = withParameter(withLevel({}, style, 'error'), 'name-style', 'maxLength', 40)
  expect(both).toEqual({ 'name-style': { level: 'error', parameters: { maxLength: 40 } } })
  expect(withParameter(both, 'name-style', 'maxLength', undefined)).toEqual({
    'name-style': { level: 'error' },
  })
  expect(withoutRule(both, 'name-style')).toEqual({})
})

test('what differs is told rule by rule, whatever the order of parameters', () => {
  const one = { 'name-style': { parameters: { style: 'camelCase', maxLength: 40 } } }
  const same = { 'name-style': { parameters: { maxLength: 40, style: 'camelCase' } } }
  expect(changedRules(one, same, [hints, style])).toEqual([])
  expect(changedRules(one, withLevel(one, hints, 'off'), [hints, style])).toEqual(['missing-hints'])
})

test('names come one a line or with commas', () => {
  expect(namesOf(' tenantId, userId\n\nrole ')).toEqual(['tenantId', 'userId', 'role'])
})
