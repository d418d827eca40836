import { describe, expect, it } from 'vitest'
import { fromSearch } from './catalog-filters'

describe('the catalog in the URL', () => {
  it('reads search, facets and sort', () => {
    const { input, filters } = fromSearch({
      q: 'stock',
      tier: 'L2,L3',
      server: 'inventory',
      sort: '-updated',
    })
    expect(filters).toEqual({ q: 'stock', tier: ['L2', 'L3'], server: ['inventory'] })
    expect(input).toEqual({ ...filters, limit: 100, sort: 'updated', order: 'desc' })
  })

  it('opens a link whose values are not known (any more)', () => {
    expect(fromSearch({ tier: 'L9,L1', sort: 'colour', state: ['new', 'gone'] }).filters).toEqual({
      tier: ['L1'],
      state: ['new'],
    })
  })
})
