import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withOrg } from '@/db/org'
import { secrets } from '@/db/schema'
import { makeOrg, testDatabase } from '@/db/testing'
import { newId } from '../ids'
import { describeError } from './describe-error'

await testDatabase()
const { orgId } = await makeOrg()

const failed = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It should have failed'),
    e => e,
  )
const sealed = { name: 'hunter2', sealed: 'hunter2', keyId: 'k', updatedAt: new Date(), updatedBy: 'hunter2' }

test('a failed query is logged without its values', async () => {
  const errors = [
    await failed(withOrg(orgId, tx => tx.insert(secrets).values({ ...sealed, orgId: newId() }))),
    await failed(
      withOrg(orgId, tx =>
        tx.insert(secrets).values([
          { ...sealed, orgId },
          { ...sealed, orgId },
        ]),
      ),
    ),
    await failed(withOrg(orgId, tx => tx.execute(sql`select ${'hunter2'}::text::uuid`))),
  ]
  for (const error of errors) {
    const text = JSON.stringify(describeError(error))
    expect(text).not.toMatch(/hunter2/)
    expect(text).toMatch(/Failed query: (insert into|select)/)
    expect(text).toMatch(/"code":"\w{5}"/)
    expect(text).toMatch(/ at /)
  }
})

test('other errors keep their message and their causes', () => {
  expect(describeError(new TypeError('odd', { cause: new Error('inner') }))).toMatchObject({
    type: 'TypeError',
    message: 'odd',
    cause: { message: 'inner' },
  })
  expect(describeError('a secret')).toEqual({ type: 'string' })
})
