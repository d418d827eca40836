import type { ReactNode } from 'react'
import { type Tone, ToneMark, toneText } from '@/components/ui/tone'
import { cn } from '@/lib/platform/cn'

const boxes: Record<Tone, string> = {
  breaking: 'border-breaking-line bg-breaking-subtle',
  risky: 'border-risky-line bg-risky-subtle',
  compatible: 'border-compatible-line bg-compatible-subtle',
  info: 'border-info-line bg-info-subtle',
  quiet: 'border-line-strong',
  identical: 'border-line-strong',
}

export interface ToneChipProps {
  tone: Tone
  children: ReactNode
  /** A box with a line and a tint: in heads only. Bare in tables. */
  boxed?: boolean
  /** Only the shape has the tone: for a state that is as it should be. */
  plain?: boolean
  title?: string
  className?: string
}

/** A shape and a word: a verdict, or the state of a thing. */
export function ToneChip({ tone, children, boxed = false, plain = false, title, className }: ToneChipProps) {
  return (
    <span
      title={title}
      className={cn(
        'inline-flex shrink-0 items-center align-middle gap-1 text-xs leading-5 whitespace-nowrap tabular-nums',
        plain ? 'text-fg' : cn('font-medium', toneText[tone]),
        (tone === 'quiet' || tone === 'identical') && 'font-normal',
        boxed && cn('h-5 rounded-sm border pr-1.5 pl-1 leading-none', boxes[tone]),
        className,
      )}
    >
      <ToneMark tone={tone} />
      {children}
    </span>
  )
}
