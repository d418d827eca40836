import { and, eq, inArray } from 'drizzle-orm'
import { promptOutcomes, prompts } from '@/db/schema/prompts'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import type { OutcomeInput } from '../../contract'
import { recordOutcomesEndpoint } from '../../endpoints'
import { type FoundExposure, findExposures } from './find-exposures'

/**
 * Keeps what came of exposures. A repeat (same exposure, name and key) counts once; without a key, each name
 * counts once for an exposure. One that comes after its unit was settled is kept and said to be late.
 */
export const recordPromptOutcomes = defineVerb(
  recordOutcomesEndpoint,
  async ({ tx, ctx, audit, unchanged, notify }, { outcomes }) => {
    const found = new Map((await findExposures(tx, ctx.orgId, outcomes)).map(f => [f.index, f]))
    const known = await tx
      .select({ id: prompts.id, name: prompts.name })
      .from(prompts)
      .where(
        and(eq(prompts.orgId, ctx.orgId), inArray(prompts.name, [...new Set(outcomes.map(o => o.prompt))])),
      )
    const rows = outcomes.flatMap((o, index) => {
      const exposure = found.get(index)
      return exposure === undefined ? [] : [toRow(o, exposure)]
    })
    const recorded =
      rows.length === 0
        ? []
        : await tx
            .insert(promptOutcomes)
            .values(
              rows.map(row => ({
                ...row,
                orgId: ctx.orgId,
                source: 'api' as const,
                at: row.at ?? ctx.clock.now(),
              })),
            )
            .onConflictDoNothing()
            .returning({ exposureId: promptOutcomes.exposureId })
    const settled = new Set([...found.values()].filter(f => f.settled).map(f => f.exposureId))
    if (recorded.length === 0) unchanged()
    else {
      await audit({
        action: 'prompt_outcomes.recorded',
        subject: { type: 'organization', id: ctx.orgId },
        data: { recorded: recorded.length, prompts: known.map(p => p.name) },
      })
      for (const prompt of known) await notify('prompts', prompt.id)
    }
    return {
      recorded: recorded.length,
      repeated: rows.length - recorded.length,
      late: recorded.filter(r => settled.has(r.exposureId)).length,
      unknown: outcomes.flatMap((o, index) =>
        found.has(index)
          ? []
          : [
              {
                index,
                message: whyUnknown(
                  o,
                  known.some(p => p.name === o.prompt),
                ),
              },
            ],
      ),
    }
  },
)

const toRow = (o: OutcomeInput, { exposureId, releaseId }: FoundExposure) => ({
  id: newId(),
  exposureId,
  releaseId,
  metric: o.name,
  value: o.value,
  key: o.key ?? 'only',
  at: o.at === undefined ? undefined : new Date(o.at),
})

const whyUnknown = (o: OutcomeInput, promptIsKnown: boolean): string =>
  promptIsKnown
    ? `No exposure of ${o.prompt} is known by this key${o.at === undefined ? '' : ' before that time'}: was the prompt fetched with it, and not as an exact version?`
    : `There is no prompt ${o.prompt}`
