'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

/** A value that is never shown again: to copy now. Closing it forgets it. */
export function OneTimeValue({
  title,
  label,
  value,
  onClose,
  children,
}: {
  title: ReactNode
  label: string
  value: string
  onClose: () => void
  children?: ReactNode
}) {
  const t = useTranslations('settings.once')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {children}
      <CodeBlock label={label} code={value} />
      <Notice tone="risky" title={t('title')}>
        {t('text')}
      </Notice>
    </Dialog>
  )
}
