'use client'

import { useMemo } from 'react'
import { VisibleText } from '../../server-text'
import { diffWords } from './words'

/** Two texts as one: words that went struck through, words that came underlined, hidden characters as boxes. */
export default function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part, i) => {
        const Mark = part.kind === 'added' ? 'ins' : part.kind === 'removed' ? 'del' : 'span'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts
          <Mark key={i}>
            <VisibleText text={part.text} />
          </Mark>
        )
      })}
    </span>
  )
}
