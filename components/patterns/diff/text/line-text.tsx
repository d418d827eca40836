import { VisibleText } from '../../server-text'
import type { LineRow } from './lines'
import { diffWords } from './words'

const WORDS_UP_TO = 2000

/** The words that differ from the line at the other side carry the mark; a line without one is marked as a whole. */
export function LineText({ row }: { row: LineRow }) {
  const { kind, text, pair } = row
  if (kind === 'same' || pair === undefined || text.length + pair.length > WORDS_UP_TO)
    return <VisibleText text={text} />
  const parts = kind === 'added' ? diffWords(pair, text) : diffWords(text, pair)
  const Mark = kind === 'added' ? 'ins' : 'del'
  return parts
    .filter(part => part.kind === 'same' || part.kind === kind)
    .map((part, i) =>
      part.kind === 'same' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts
        <VisibleText key={i} text={part.text} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts
        <Mark key={i}>
          <VisibleText text={part.text} />
        </Mark>
      ),
    )
}
