import { sample } from './alphabet'
import { type Automaton, TooManyStates } from './derive'
import type { Term } from './term'

const MAX_STATES = 3_000

/** A shortest word of the language; undefined when it has none. @throws TooManyStates */
export function shortestWord(automaton: Automaton, start: Term): string | undefined {
  if (start.nullable) return ''
  const seen = new Map<Term, { from: Term; char: string } | undefined>([[start, undefined]])
  const queue: Term[] = [start]
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i]
    if (from === undefined) break
    for (const { set, next } of automaton.stepsFrom(from)) {
      if (seen.has(next)) continue
      const char = sample(set)
      if (char === undefined) continue
      seen.set(next, { from, char })
      if (next.nullable) return spelled(seen, next)
      if (seen.size > MAX_STATES) throw new TooManyStates()
      queue.push(next)
    }
  }
  return undefined
}

function spelled(seen: ReadonlyMap<Term, { from: Term; char: string } | undefined>, end: Term): string {
  const chars: string[] = []
  for (let step = seen.get(end); step !== undefined; step = seen.get(step.from)) chars.push(step.char)
  return chars.reverse().join('')
}
