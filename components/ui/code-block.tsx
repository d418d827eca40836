import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'
import { CopyButton } from './copy-button'

export interface CodeBlockProps {
  /** What the copy button copies; also shown when there are no children. */
  code: string
  children?: ReactNode
  copy?: boolean
  label?: string
  className?: string
}

/** Text for machines: mono, wrapped, with a copy button. */
export function CodeBlock({ code, children, copy = true, label, className }: CodeBlockProps) {
  return (
    <div className={cn('relative rounded-md border bg-sunken', className)}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        {...(label !== undefined && { role: 'region', 'aria-label': label })}
        className="mono max-h-[60vh] scroll-thin px-3 py-2 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {children ?? code}
      </pre>
      {copy && <CopyButton text={code} className="absolute top-1 right-1 bg-sunken" />}
    </div>
  )
}
