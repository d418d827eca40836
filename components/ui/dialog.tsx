'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export const dialogBackdrop = 'fixed inset-0 z-40 bg-scrim'
export const dialogBox =
  'fixed top-[12vh] left-1/2 z-50 max-h-[80vh] w-[calc(100vw-2rem)] -translate-x-1/2 rounded-xl border border-line-strong bg-surface shadow-dialog outline-none'

export interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens it; leave out when `open` is controlled. */
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the right of the last line: ghost, plain, primary last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

/** A modal dialog: focus is kept inside and returned to what opened it. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  actions,
  size = 'sm',
}: DialogProps) {
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: next => onOpenChange(next) })}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={dialogBackdrop} />
        <Base.Popup className={cn(dialogBox, 'flex flex-col gap-3 p-4', widths[size])}>
          <Base.Title className="text-lg font-semibold tracking-tight">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="text-fg-2">{description}</Base.Description>
          )}
          {children !== undefined && (
            <div className="-mx-1 grid min-h-0 gap-3 overflow-auto px-1 py-0.5">{children}</div>
          )}
          {actions !== undefined && <div className="flex flex-wrap justify-end gap-2 pt-1">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const DialogClose = Base.Close
