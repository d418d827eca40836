import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export interface PanelProps {
  title: ReactNode
  /** A quiet count or remark after the title. */
  note?: ReactNode
  /** At the right of the head: a link, a segment, chips. */
  action?: ReactNode
  footer?: ReactNode
  /** Space around the content; leave out for tables and lists. */
  padded?: boolean
  className?: string
  children: ReactNode
}

/** A titled box: 40 px head, hairlines inside. */
export function Panel({ title, note, action, footer, padded = false, className, children }: PanelProps) {
  return (
    <section
      className={cn('min-w-0 overflow-hidden rounded-lg border border-line-strong bg-surface', className)}
    >
      <header className="flex min-h-10 items-center gap-2 border-b px-3">
        <h2 className="font-semibold">{title}</h2>
        {note !== undefined && <span className="num truncate text-xs text-fg-3">{note}</span>}
        {action !== undefined && <div className="ml-auto flex items-center gap-3 text-xs">{action}</div>}
      </header>
      <div className={padded ? 'p-3' : undefined}>{children}</div>
      {footer !== undefined && (
        <footer className="flex items-center gap-3 border-t px-3 py-2 text-xs text-fg-3">{footer}</footer>
      )}
    </section>
  )
}

/** A heading with its content, without a box. */
export function Section({
  title,
  action,
  children,
  className,
}: {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={className}>
      <div className="mb-2 flex min-h-6 items-center gap-2">
        <h2 className="font-semibold">{title}</h2>
        {action !== undefined && <div className="ml-auto text-xs">{action}</div>}
      </div>
      {children}
    </section>
  )
}
