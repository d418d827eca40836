import type { CheckFormat } from './evaluate'
import type { Fact } from './facts'
import { type Answer, sat, unknown, unsat } from './goal'
import { findNumber as solveNumber } from './solve-number'

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
}

/** Solves what is asked of a number, numeric formats included. */
export function findNumber(
  facts: readonly Fact[],
  excluded: readonly unknown[],
  integer: boolean,
  checkFormat: CheckFormat,
): Answer {
  const bounds = (kind: 'low' | 'high') => facts.flatMap(fact => (fact.is === kind ? [fact] : []))
  const steps = (kind: 'multiple' | 'notMultiple') =>
    facts.flatMap(fact => (fact.is === kind ? [fact.of] : []))
  const texts = (kind: 'format' | 'notFormat') => facts.flatMap(fact => (fact.is === kind ? [fact.text] : []))
  const lows = bounds('low').map(({ value, exclusive }) => ({ value, exclusive }))
  const highs = bounds('high').map(({ value, exclusive }) => ({ value, exclusive }))
  for (const format of texts('format')) {
    const range = ranges[format]
    if (range === undefined || checkFormat(format, 0.5) !== false) continue
    if (!integer) return unsat
    lows.push({ value: range[0], exclusive: false })
    highs.push({ value: range[1], exclusive: false })
  }
  const answer = solveNumber({
    integer,
    lows,
    highs,
    multiples: steps('multiple'),
    notMultiples: steps('notMultiple'),
    excluded: excluded.filter(value => typeof value === 'number'),
  })
  const refused = texts('notFormat')
  if (answer.is !== 'sat' || refused.length === 0) return answer
  const fits = (value: number) => refused.every(format => checkFormat(format, value) === false)
  if (refused.some(format => ranges[format] === undefined || checkFormat(format, 0.5) !== false)) return unsat
  if (typeof answer.value === 'number' && fits(answer.value)) return answer
  const beyond = solveNumber({
    integer,
    lows: [...lows, { value: 2 ** 63, exclusive: true }],
    highs,
    multiples: steps('multiple'),
    notMultiples: steps('notMultiple'),
    excluded: [],
  })
  return beyond.is === 'sat' && typeof beyond.value === 'number' && fits(beyond.value)
    ? sat(beyond.value)
    : unknown
}
