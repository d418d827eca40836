'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cn } from '@/lib/platform/cn'
import { countHidden, splitHidden } from './hidden-characters'

export interface ServerTextProps {
  text: string
  /** Who wrote it: named under the text. */
  source: string
  className?: string
}

/** Untrusted text: a rule at its left, plain text only, what a reader would not see made visible. */
export function ServerText({ text, source, className }: ServerTextProps) {
  const t = useTranslations('common.serverText')
  const hidden = useMemo(() => countHidden(splitHidden(text)), [text])
  return (
    <figure className={className}>
      <blockquote className="max-w-[64ch] border-l-2 border-line-control py-1 pl-3 text-md whitespace-pre-wrap [overflow-wrap:anywhere]">
        <VisibleText text={text} />
      </blockquote>
      <figcaption className={cn('mt-1 pl-3.5 text-xs', hidden > 0 ? 'text-breaking' : 'text-fg-3')}>
        {hidden > 0 ? t('hidden', { source, n: hidden }) : t('plain', { source })}
      </figcaption>
    </figure>
  )
}

/** A text of unknown origin in a line: hidden characters as boxed code points. */
export function VisibleText({ text }: { text: string }) {
  const t = useTranslations('common.serverText')
  const parts = useMemo(() => splitHidden(text), [text])
  return (
    <bdi>
      {parts.map((part, i) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text
            key={i}
            title={t(part.name)}
            className="mx-0.5 inline-block rounded-xs border border-breaking-solid bg-surface px-0.75 font-mono text-[0.625rem] leading-3.5 font-medium text-breaking"
          >
            {part.codePoint}
            {part.count > 1 && ` ×${part.count}`}
          </span>
        ),
      )}
    </bdi>
  )
}
