'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/lib/platform/cn'
import { IconButton } from './button'

/** Copies a text; says so for two seconds. */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }) {
  const t = useTranslations('common')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <>
      <IconButton
        label={copied ? t('copied') : (label ?? t('copy'))}
        onClick={copy}
        className={cn('size-6 [&_svg]:size-3', className)}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </>
  )
}
