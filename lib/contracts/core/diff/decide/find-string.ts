import type { Patterns, StringQuery } from '../strings/patterns'
import type { CheckFormat } from './evaluate'
import type { Fact } from './facts'
import { excludesFormat, formatSamples, impliesFormat } from './formats'
import { type Answer, sat, unknown, unsat } from './goal'

/** Solves what is asked of a string: patterns as automata, formats by samples. */
export function findString(
  facts: readonly Fact[],
  excluded: readonly unknown[],
  patterns: Patterns,
  checkFormat: CheckFormat,
): Answer {
  const texts = (kind: Fact['is']) =>
    facts.flatMap(fact => (fact.is === kind && 'text' in fact ? [fact.text] : []))
  const lengths = (kind: 'minLength' | 'maxLength') =>
    facts.flatMap(fact => (fact.is === kind && 'n' in fact ? [fact.n] : []))
  const formats = texts('format')
  const notFormats = texts('notFormat')
  if (formats.some(one => notFormats.some(other => impliesFormat(one, other)))) return unsat
  if (formats.some(one => formats.some(other => excludesFormat(one, other)))) return unsat
  const query: StringQuery = {
    patterns: texts('pattern'),
    notPatterns: texts('notPattern'),
    minLength: Math.max(0, ...lengths('minLength')),
    maxLength: Math.min(Number.POSITIVE_INFINITY, ...lengths('maxLength')),
    excluded: excluded.filter(value => typeof value === 'string'),
  }
  const plain = query.patterns.length === 0 && query.notPatterns.length === 0
  const found = (plain && plainWord(query)) || patterns.find(query)
  if (found === 'none') return unsat
  // What a format that nobody knows refuses, nobody knows.
  const known = formats.filter(name => checkFormat(name, '') !== undefined)
  if (notFormats.some(name => checkFormat(name, '') === undefined)) return unknown
  const exact = known.length === formats.length
  if (known.length === 0 && notFormats.length === 0)
    return found === 'unknown' ? unknown : sat(found.word, exact)
  const fits = (word: string) =>
    formats.every(name => checkFormat(name, word) !== false) &&
    notFormats.every(name => checkFormat(name, word) === false)
  if (typeof found === 'object' && fits(found.word)) return sat(found.word, exact)
  for (const word of formatSamples([...formats, ...notFormats]))
    if (fits(word) && meets(word, query, patterns)) return sat(word, exact)
  return unknown
}

/** Without patterns, length alone decides. */
function plainWord({ minLength, maxLength, excluded }: StringQuery): { word: string } | 'none' | undefined {
  if (maxLength < minLength) return 'none'
  if (minLength > 100_000) return undefined
  for (let i = 0; i <= excluded.length; i++) {
    const word = i === 0 ? 'a'.repeat(minLength) : `${i}`.padEnd(Math.max(minLength, 1), 'a')
    if (word.length <= maxLength && !excluded.includes(word)) return { word }
  }
  return undefined
}

function meets(word: string, query: StringQuery, patterns: Patterns): boolean {
  const { length } = [...word]
  return (
    length >= query.minLength &&
    length <= query.maxLength &&
    !query.excluded.includes(word) &&
    query.patterns.every(pattern => patterns.test(pattern, word) === true) &&
    query.notPatterns.every(pattern => patterns.test(pattern, word) === false)
  )
}
