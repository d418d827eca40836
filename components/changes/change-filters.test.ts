import { expect, test } from 'vitest'
import { fromSearch, toFilters } from './change-filters'

test('a page begins with what is open', () => {
  expect(fromSearch({})).toEqual({ state: ['open'] })
  expect(fromSearch({ view: 'nothing' })).toEqual({ state: ['open'] })
  expect(fromSearch({ view: 'all' })).toEqual({})
})

test('filters come from the address; values that nobody knows are left out', () => {
  expect(
    fromSearch({ view: 'decided', q: 'CR-3', server: 'a,b', verdict: 'breaking,wild', change: 'wild' }),
  ).toEqual({ state: ['decided'], q: 'CR-3', server: ['a', 'b'], verdict: ['breaking'] })
  expect(toFilters('open', '', { server: [], verdict: [], change: ['removed'] })).toEqual({
    state: ['open'],
    change: ['removed'],
  })
})
