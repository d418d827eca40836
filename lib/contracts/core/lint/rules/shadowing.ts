import { grouped } from '../../grouped'
import { skeleton } from '../../look-alikes'
import { nameKey } from '../../name-words'
import type { OfferHit, OfferRule, OfferSubject } from '../rule'

/** What two names share that are easily taken for each other: look-alike letters, another style of writing. */
export const likeness = ({ kind, name }: OfferSubject): string => `${kind}\n${nameKey(skeleton(name))}`

export const shadowedName: OfferRule = {
  id: 'shadowed-name',
  level: 'warning',
  kinds: ['tool', 'prompt'],
  *checkOffer(items, others) {
    const known = grouped(others, ({ kind, name }) => `${kind}\n${name}`)
    for (const subject of items) {
      const servers = known.get(`${subject.kind}\n${subject.name}`) ?? []
      if (servers.length > 0)
        yield {
          subject,
          path: '/name',
          params: { servers: [...new Set(servers.map(({ server }) => server))].sort().join(', ') },
        }
    }
  },
}

export const lookAlikeName: OfferRule = {
  id: 'look-alike-name',
  level: 'warning',
  kinds: ['tool', 'prompt'],
  *checkOffer(items, others) {
    const elsewhere = grouped(others, likeness)
    const here = grouped(items, likeness)
    for (const subject of items) {
      const differs = ({ name }: OfferSubject) => name !== subject.name
      const other = elsewhere.get(likeness(subject))?.find(differs)
      if (other !== undefined) yield like(subject, { other: other.name, server: other.server })
      const beside = here.get(likeness(subject))?.find(differs)
      if (beside !== undefined)
        yield { ...like(subject, { other: beside.name }), code: 'look-alike-same-server' }
    }
  },
}

const like = (subject: OfferSubject, params: Record<string, string>): OfferHit => ({
  subject,
  path: '/name',
  params,
})
