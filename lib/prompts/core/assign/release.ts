import { FULL_WEIGHT } from '../../contract'
import { assign } from './fractional'

/** The two sides of a release: the version under test and the one that was served before it. */
export type Side = 'candidate' | 'stable'

/**
 * The salt of a release: its id, which no other release ever has, so that the keys that met one canary
 * first are not those that meet the next one first. Ids have one length: salt and key can't run together.
 */
export const releaseSalt = (releaseId: string): string => releaseId

/**
 * Which side a targeting key gets while `candidate` of 10,000 keys get the new version. The candidate
 * comes first: widening never takes it away from a key, and narrowing takes it from the newest keys only.
 */
export const assignRelease = (o: { releaseId: string; key: string; candidate: number }): Side =>
  assign({
    salt: releaseSalt(o.releaseId),
    key: o.key,
    weights: [
      { variant: 'candidate', weight: o.candidate },
      { variant: 'stable', weight: FULL_WEIGHT - o.candidate },
    ],
  })
