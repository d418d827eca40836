import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/server/log'
import { type DefinitionDiff, undecided } from '../core/definition-diff'
import { diffInPool } from './diff-pool'
import type { DefinitionsTask } from './diff-tasks'

export type DefinitionPair = DefinitionsTask['pairs'][number]

const TOGETHER = 50

/** Compares pairs in threads, in the order given. What cannot be compared is told as not decided. */
export async function diffPairs(pairs: readonly DefinitionPair[]): Promise<DefinitionDiff[]> {
  const parts: DefinitionPair[][] = []
  for (let from = 0; from < pairs.length; from += TOGETHER) parts.push(pairs.slice(from, from + TOGETHER))
  return (await Promise.all(parts.map(diffPart))).flat()
}

async function diffPart(pairs: readonly DefinitionPair[]): Promise<DefinitionDiff[]> {
  try {
    return await diffInPool('definitions', { pairs })
  } catch (error) {
    const [pair] = pairs
    if (pair === undefined) return []
    // One of them spoils the others: alone, each gets its own answer.
    if (pairs.length > 1) return (await Promise.all(pairs.map(one => diffPart([one])))).flat()
    if (!(error instanceof AppError)) log.error({ err: error, name: pair.after.name }, 'a comparison failed')
    return [undecided(pair.before, pair.after, error instanceof AppError ? error.message : 'it failed')]
  }
}
