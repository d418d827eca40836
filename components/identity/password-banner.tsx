import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'

/** A quiet word above the pages while the one-time password still holds. */
export function PasswordBanner() {
  const t = useTranslations('identity.banner')
  return (
    <Notice
      tone="info"
      title={t('title')}
      action={
        <Link href="/settings/account" className="link whitespace-nowrap">
          {t('action')}
        </Link>
      }
    >
      {t('text')}
    </Notice>
  )
}
