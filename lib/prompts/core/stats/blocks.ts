import type { Block } from './e-process'
import type { Rate } from './rates'

/** One unit's outcome for one guardrail. */
export interface Outcome {
  side: 'candidate' | 'stable'
  hit: boolean
}

/**
 * Puts outcomes, in the order in which they were settled, into as many blocks as the smaller side has
 * outcomes, the larger side spread evenly. Sizes follow from the counts alone, never from what happened.
 * None while one side has no outcome: they wait.
 */
export function toBlocks(outcomes: Outcome[]): Block[] {
  const candidate = outcomes.filter(o => o.side === 'candidate')
  const stable = outcomes.filter(o => o.side === 'stable')
  const blocks = Math.min(candidate.length, stable.length)
  return Array.from({ length: blocks }, (_, i) => ({
    candidate: share(candidate, i, blocks),
    stable: share(stable, i, blocks),
  }))
}

function share(all: Outcome[], i: number, blocks: number): Rate {
  const part = all.slice(Math.floor((i * all.length) / blocks), Math.floor(((i + 1) * all.length) / blocks))
  return { hits: part.filter(o => o.hit).length, units: part.length }
}
