'use client'

import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useTranslations } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'
import { Button } from './button'
import { dialogBackdrop, dialogBox } from './dialog'

export interface ConfirmDialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  /** What happens, to whom, and whether it can be undone. */
  description: ReactNode
  children?: ReactNode
  /** The act itself, never "OK". */
  confirm: ReactNode
  onConfirm: () => void
  pending?: boolean
  reason?: string | undefined
  danger?: boolean
}

/** The last look before an act that cannot be taken back lightly. Escape and Cancel do nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations('common')
  const {
    open,
    onOpenChange,
    trigger,
    title,
    description,
    children,
    confirm,
    onConfirm,
    pending,
    reason,
    danger,
  } = props
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: next => onOpenChange(next) })}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={dialogBackdrop} />
        <Base.Popup className={cn(dialogBox, 'grid max-w-md gap-3 overflow-auto p-4')}>
          <Base.Title className="text-lg font-semibold tracking-tight">{title}</Base.Title>
          <Base.Description className="text-fg-2">{description}</Base.Description>
          {children}
          <div className="flex justify-end gap-2 pt-1">
            <Base.Close render={<Button>{t('cancel')}</Button>} />
            <Button
              variant={danger ? 'dangerSolid' : 'primary'}
              onClick={onConfirm}
              pending={pending}
              reason={reason}
            >
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
