'use client'

import { Fragment, useMemo } from 'react'
import { VisibleText } from '@/components/patterns/server-text'
import { splitTemplate } from './split-template'

/** A prompt's text with its variables and snippets marked, and what a reader would not see made visible. */
export function TemplateText({ text }: { text: string }) {
  const parts = useMemo(() => splitTemplate(text), [text])
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text
    <Fragment key={i}>
      {part.kind === 'text' ? (
        <VisibleText text={part.text} />
      ) : (
        <code className="mono rounded-xs bg-accent-subtle px-0.5 text-accent-text">{part.text}</code>
      )}
    </Fragment>
  ))
}
