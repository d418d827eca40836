import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
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

test('a page that arrives after a resync is read again', () => {
  const queries = new QueryClient()
  const fresh = new KeepFresh(queries)
  const page = rendered(['inbox', 'list'], 'read before')
  fresh.resynced()
  hydrate(queries, page)
  vi.advanceTimersByTime(1000)
  expect(isStale(queries, ['inbox', 'list'])).toBe(true)
  fresh.close()
})

test('a first read that was under way when news came is repeated, once', async () => {
  const queries = new QueryClient()
  const fresh = new KeepFresh(queries)
  let answer = (_: string): void => undefined
  const read = vi.fn(
    () =>
      new Promise<string>(resolve => {
        answer = resolve
      }),
  )
  const stop = new QueryObserver(queries, { queryKey: ['inbox', 'list'], queryFn: read }).subscribe(
    () => undefined,
  )
  vi.advanceTimersByTime(10)
  fresh.noticed('inbox')
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toHaveBeenCalledTimes(1)
  answer('read before')
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toHaveBeenCalledTimes(2)
  answer('read after')
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  fresh.close()
})
