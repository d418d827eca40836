import { inspect } from 'node:util'
import { expect, inject, test } from 'vitest'
import { readEnv } from '@/lib/platform/server/env'
import { externalDatabase } from './database'

const key = 'the secret key of this test, long enough'
const open = (change: Partial<URL>) => {
  const url = Object.assign(new URL(inject('ownerUrl')), change).href
  return externalDatabase(readEnv({ DATABASE_URL: url }), url, key).then(
    () => expect.fail('It should have failed'),
    error => error,
  )
}

test.each([
  [{ port: '1' }, /nothing listens/],
  [{ hostname: 'no-such-host.invalid' }, /host name/],
  [{ password: 'hunter2' }, /user name and password/],
  [{ pathname: '/not-there' }, /create it first/],
])('a database that cannot be used (%j) is told in words, without its password', async (change, why) => {
  const error = await open(change)
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(why) })
  expect(error.hint).toMatch(/DATABASE_URL/)
  expect(inspect(error)).not.toMatch(/hunter2/)
})
