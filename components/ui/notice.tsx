import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'
import { type Tone, ToneMark } from './tone'

const looks: Partial<Record<Tone, string>> = {
  breaking: 'border-breaking-line border-l-breaking-solid bg-breaking-subtle',
  risky: 'border-risky-line border-l-risky-solid bg-risky-subtle',
  info: 'border-info-line border-l-info-solid bg-info-subtle',
}

/** A remark in the flow of a page: a heavy left edge, the shape of its tone, a bold start. */
export function Notice({
  tone = 'quiet',
  title,
  children,
  action,
  role,
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}) {
  return (
    <div
      role={role}
      className={cn(
        'flex items-start gap-2 rounded-md border border-l-3 border-line-strong bg-surface px-3 py-2 text-xs text-fg-2',
        looks[tone],
      )}
    >
      <ToneMark tone={tone} className="mt-px size-4" />
      <div className="min-w-0 grow">
        {title !== undefined && <b className="font-semibold text-fg">{title}</b>} {children}
      </div>
      {action}
    </div>
  )
}
