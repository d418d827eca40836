import { expect, it } from 'vitest'
import { promptArguments, resourceFacts } from './definition-model'

it('reads what a resource says of itself', () => {
  expect(
    resourceFacts({
      uri: 'policy://handbook',
      mimeType: 'text/markdown',
      size: 2048,
      annotations: { audience: ['user'], priority: 0.8, lastModified: '2026-11-01T00:00:00Z' },
    }),
  ).toEqual({
    address: 'policy://handbook',
    variables: [],
    mimeType: 'text/markdown',
    size: 2048,
    audience: ['user'],
    priority: 0.8,
    lastModified: '2026-11-01T00:00:00Z',
  })
})

it('finds the variables of a template (RFC 6570)', () => {
  expect(resourceFacts({ uriTemplate: 'a://{id}/{+path}{?from,to*,short:3}' }).variables).toEqual([
    'id',
    'path',
    'from',
    'to',
    'short',
  ])
})

it('takes what has another form as not given', () => {
  expect(resourceFacts({ uri: 7, annotations: { audience: 'user', priority: '1' } })).toMatchObject({
    address: undefined,
    audience: undefined,
    priority: undefined,
  })
  expect(promptArguments({ arguments: 'none' })).toEqual([])
  expect(promptArguments({ arguments: [{ name: 'who', required: true }, {}] })).toEqual([
    { name: 'who', required: true, description: '' },
    { name: '', required: false, description: '' },
  ])
})
