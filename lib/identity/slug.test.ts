import fc from 'fast-check'
import { expect, it } from 'vitest'
import { organizationSlug, suggestSlug } from './slug'

it('suggests a key that holds, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), name => {
      const slug = suggestSlug(name)
      expect(slug === '' || organizationSlug.safeParse(slug).success).toBe(true)
      expect(suggestSlug(slug)).toBe(slug)
    }),
  )
})

it.each([
  ['Acme', 'acme'],
  ['  Société Générale (EU) ', 'societe-generale-eu'],
  ['华东研发', ''],
])('of %s makes %s', (name, slug) => expect(suggestSlug(name)).toBe(slug))
