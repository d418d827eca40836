import { expect, test } from 'vitest'
import { diffInPool } from './diff-pool'

test('a thread answers what the function answers', async () => {
  const before = { type: 'object', properties: { sku: { type: 'string' } } }
  const after = { ...before, required: ['sku'] }
  expect(await diffInPool('schemas', { before, after, direction: 'input' })).toMatchObject({
    verdict: 'breaking',
    changes: [{ path: '/required', kind: 'required-added', witness: { value: {} } }],
  })
  expect(await diffInPool('schemas', { before, after: before, direction: 'input' })).toEqual({
    verdict: 'identical',
    changes: [],
  })
})

test('many at once are all answered, each its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      diffInPool('schemas', { before: { const: i }, after: { const: -i }, direction: 'input' }),
    ),
  )
  expect(answers.map(answer => answer.changes[0]?.before)).toEqual(
    answers.map((_, i) => (i === 0 ? undefined : [i])),
  )
})

test('a comparison that takes too long is ended, and the next one works', async () => {
  const large = (type: string) => ({
    properties: Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`p${i}`, { type, minLength: i }])),
  })
  const slow = diffInPool(
    'schemas',
    { before: large('string'), after: large('number'), direction: 'input' },
    { killMs: 1 },
  )
  await expect(slow).rejects.toMatchObject({ code: 'unavailable' })
  expect(await diffInPool('schemas', { before: {}, after: {}, direction: 'input' })).toMatchObject({
    verdict: 'identical',
  })
})
