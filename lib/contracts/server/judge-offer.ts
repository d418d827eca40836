import { z } from 'zod'
import type { Ctx } from '@/lib/platform/context'
import { defineQuery } from '@/lib/platform/server/verb'
import { type DefinitionDiff, DIFF_FORMULA } from '../core/definition-diff'
import { planSync } from '../core/sync-plan'
import { type DefinitionPair, diffPairs } from './diff-definitions'
import { definitionsOf, knownContracts, type OfferedVersion, offeredVersions } from './offered-versions'
import type { SyncOutcome } from './sync-outcome'

/** What changed definitions come to, worked out before the transaction that stores them. */
export type Judgements = ReadonlyMap<string, DefinitionDiff>

const keyOf = ({ base, item }: OfferedVersion): string => `${base?.id} ${item.hash}`

/** Whether there is anything to compare: not for the first version, nor for what agents are served already. */
const isCompared = ({ base, seen }: OfferedVersion): boolean => base !== undefined && seen?.served !== true

/** Whether every judgement is there that storing these needs; not so when somebody approved another version meanwhile. */
export const areJudged = (offered: readonly OfferedVersion[], judgements: Judgements): boolean =>
  offered.every(one => !isCompared(one) || judgements.has(keyOf(one)))

/** What is stored of a comparison. */
export function judgementOf(one: OfferedVersion, judgements: Judgements) {
  const found = judgements.get(keyOf(one))
  return {
    changes: found?.changes ?? [],
    verdict: found?.verdict ?? ('identical' as const),
    comparedWith: one.base?.id ?? null,
    diffFormula: DIFF_FORMULA,
  }
}

const pairsOf = defineQuery(
  { permission: 'server.manage', input: z.object({ serverId: z.uuid(), outcome: z.custom<SyncOutcome>() }) },
  async ({ tx, ctx }, { serverId, outcome }): Promise<{ key: string; pair: DefinitionPair }[]> => {
    if (!outcome.ok) return []
    const plan = planSync(await knownContracts(tx, ctx, serverId), outcome.imported, outcome.complete)
    const offered = (await offeredVersions(tx, ctx, plan.changed)).filter(isCompared)
    const definitions = await definitionsOf(
      tx,
      ctx,
      offered.flatMap(({ base }) => base?.id ?? []),
    )
    return offered.flatMap(one => {
      const before = definitions.get(one.base?.id ?? '')
      const { kind, definition: after } = one.item
      return before === undefined ? [] : [{ key: keyOf(one), pair: { kind, before, after } }]
    })
  },
)

/** Compares what a server now offers with what is stored; the threads work while no transaction is open. */
export async function judgeOffer(ctx: Ctx, serverId: string, outcome: SyncOutcome): Promise<Judgements> {
  const pairs = await pairsOf(ctx, { serverId, outcome })
  const diffs = await diffPairs(pairs.map(({ pair }) => pair))
  return new Map(pairs.flatMap(({ key }, i) => (diffs[i] === undefined ? [] : [[key, diffs[i]] as const])))
}
