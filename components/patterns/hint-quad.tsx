'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/lib/platform/cn'

export const hintNames = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const
export type HintName = (typeof hintNames)[number]

export interface Hint {
  /** What holds. */
  value: boolean
  /** What the server declared, the default of the protocol, or what governance set. */
  source: 'declared' | 'default' | 'governance'
}
export type Hints = Record<HintName, Hint>

const letters: Record<HintName, string> = { readOnly: 'R', destructive: 'D', idempotent: 'I', openWorld: 'W' }

/** R D I W: filled = true, outline = false, dashed = default not declared, dot = set by governance. */
export function HintQuad({ hints, className }: { hints: Hints; className?: string }) {
  const t = useTranslations('common.hints')
  const words = hintNames.map(name => {
    const { value, source } = hints[name]
    return t('one', { name: t(name), value: String(value), source: t(source) })
  })
  return (
    <span
      role="img"
      aria-label={words.join('; ')}
      title={words.join('\n')}
      className={cn('inline-flex gap-0.5', className)}
    >
      {hintNames.map(name => (
        <HintMark key={name} letter={letters[name]} hint={hints[name]} />
      ))}
    </span>
  )
}

/** One letter of the quad, for legends and tables; hidden from readers, the words are beside it. */
export function HintMark({ letter, hint: { value, source } }: { letter: string; hint: Hint }) {
  return (
    <i
      aria-hidden
      className={cn(
        'relative grid size-5 place-items-center rounded-xs border text-[0.625rem] leading-none font-semibold text-fg-3 not-italic',
        value && source !== 'default' && 'border-fg-2 bg-fg-2 text-surface',
        source === 'default' && 'border-dashed border-line-control',
        source === 'default' && value && 'border-[1.5px] border-fg-2 text-fg',
        source === 'governance' &&
          'after:absolute after:-top-0.5 after:-right-0.5 after:size-1.5 after:rounded-full after:bg-accent after:shadow-[0_0_0_1.5px_var(--surface)] dark:after:bg-accent-text',
      )}
    >
      {letter}
    </i>
  )
}
