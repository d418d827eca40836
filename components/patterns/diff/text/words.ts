import { diffWordsWithSpace } from 'diff'

export interface TextPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Above this the comparison of words may take too long for a page: the texts are then shown one after the other. */
const BUDGET_MS = 300

/** Two texts word by word, spaces included, since spaces can be hidden characters. */
export function diffWords(before: string, after: string): TextPart[] {
  const parts = diffWordsWithSpace(before, after, { timeout: BUDGET_MS })
  if (parts === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
