import { expect, test } from 'vitest'
import { AppError } from '@/lib/platform/errors'
import { refuseSecretFields, secretFields } from './secret-fields'

const form = (properties: Record<string, Record<string, unknown>>) => ({
  type: 'object' as const,
  properties,
})
const text = { type: 'string' }

test.each([
  ['password', text],
  ['userPassword', text],
  ['API_KEY', text],
  ['apiKey', text],
  ['APIKey', text],
  ['accessToken', text],
  ['token', text],
  ['client-secret', text],
  ['card_number', text],
  ['pin', { type: 'integer' }],
  ['cvv', { type: 'number' }],
  ['ｐａｓｓｗｏｒｄ', text],
  ['value', { type: 'string', title: 'Your password' }],
  ['value', { type: 'string', title: '数据库密码' }],
  ['value', { type: 'string', description: 'Please enter the API key of the account.' }],
  ['value', { type: 'string', format: 'password' }],
  ['value', { type: 'string', 'x-sensitive': true }],
  ['value', { type: 'string', writeOnly: true }],
])('a form may not ask for %s', (name, schema) => {
  expect(secretFields(form({ [name]: schema })).map(i => i.path)).toEqual([name])
})

test.each([
  ['secretary', text],
  ['maxTokens', { type: 'integer' }],
  ['tokenBudget', { type: 'integer' }],
  ['pinnedVersion', text],
  ['keyword', text],
  ['resetPassword', { type: 'boolean' }],
  ['secretName', { type: 'string', enum: ['a', 'b'] }],
  ['note', { type: 'string', description: 'Never write a password here.' }],
])('a form may ask for %s', (name, schema) => {
  expect(secretFields(form({ [name]: schema }))).toEqual([])
})

test('the refusal names the field and the way', () => {
  const refuse = () => refuseSecretFields(form({ site: text, passphrase: text }))
  expect(refuse).toThrow(AppError)
  try {
    refuse()
  } catch (error) {
    expect(error).toMatchObject({
      code: 'invalid',
      reason: 'validation_failed',
      issues: [{ path: 'passphrase' }],
    })
  }
})
