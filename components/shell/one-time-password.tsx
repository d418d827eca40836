'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { useViewer } from './viewer-context'

/** Seen until the first password, which somebody else has read too, is replaced. */
export function OneTimePassword() {
  const t = useTranslations('shell.oneTime')
  const { mustChangePassword } = useViewer()
  if (!mustChangePassword) return null
  return (
    <div className="shrink-0 border-b px-5 py-2 max-lg:px-4">
      <Notice
        tone="risky"
        title={t('title')}
        action={
          <Link href="/settings/account" className="link shrink-0">
            {t('action')}
          </Link>
        }
      >
        {t('text')}
      </Notice>
    </div>
  )
}
