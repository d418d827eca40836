import { FlagdCore } from '@openfeature/flagd-core'
import type { Weighted } from './fractional'

/**
 * The same assignment by flagd's own code. Its JavaScript edition hashes UTF-16 code units where flagd
 * itself (Go) and its formula hash the bytes of UTF-8; so it is given those bytes, one a character, which
 * for ASCII is the text itself.
 */
export function flagdOracle(flags: { salt: string; weights: Weighted[] }[]) {
  const core = new FlagdCore()
  core.setConfigurations(
    JSON.stringify({
      flags: Object.fromEntries(
        flags.map(({ salt, weights }) => [
          salt,
          {
            state: 'ENABLED',
            defaultVariant: 'none',
            variants: Object.fromEntries(['none', ...weights.map(w => w.variant)].map(v => [v, v])),
            targeting: {
              fractional: [
                { cat: [{ var: '$flagd.flagKey' }, { var: 'targetingKey' }] },
                ...weights.map(w => [w.variant, w.weight]),
              ],
            },
          },
        ]),
      ),
    }),
  )
  return (salt: string, key: string) =>
    core.resolveStringEvaluation(salt, 'none', {
      targetingKey: Buffer.from(key, 'utf8').toString('latin1'),
    }).value
}
