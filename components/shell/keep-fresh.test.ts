import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeepFresh } from './keep-fresh'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** What a page rendered on the server brings. */
function rendered(key: readonly string[], value: string) {
  const server = new QueryClient()
  server.setQueryData(key, value)
  return dehydrate(server)
}
const isStale = (queries: QueryClient, key: readonly string[]) => queries.getQueryState(key)?.isInvalidated

test('a notice makes the queries of its topic stale, once a burst', () => {
  const queries = new QueryClient()
  const fresh = new KeepFresh(queries)
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  queries.setQueryData(['inbox', 'list'], 'old')
  queries.setQueryData(['runs'], 'old')
  fresh.noticed('inbox')
  fresh.noticed('inbox')
  vi.advanceTimersByTime(1000)
  expect(invalidate).toHaveBeenCalledTimes(1)
  expect(isStale(queries, ['inbox', 'list'])).toBe(true)
  expect(isStale(queries, ['runs'])).toBe(false)
  fresh.close()
})

test('a page that was read before a notice and arrives after it is read again', () => {
  const queries = new QueryClient()
  const fresh = new KeepFresh(queries)
  const page = rendered(['inbox', 'list'], 'read before')
  fresh.noticed('inbox')
  vi.advanceTimersByTime(2000)
  hydrate(queries, page)
  vi.advanceTimersByTime(1000)
  expect(isStale(queries, ['inbox', 'list'])).toBe(true)
  fresh.close()
})

test('a page without a recent notice is taken as it is', () => {
  const queries = new QueryClient()
  const fresh = new KeepFresh(queries)
  fresh.noticed('inbox')
  vi.advanceTimersByTime(60_000)
  hydrate(queries, rendered(['inbox', 'list'], 'new'))
  vi.advanceTimersByTime(1000)
  expect(isStale(queries, ['inbox', 'list'])).toBe(false)
  fresh.close()
})
