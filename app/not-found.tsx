import { FileQuestion } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/patterns/empty-state'
import { buttonLook } from '@/components/ui/button-look'

export default async function NotFound() {
  const t = await getTranslations('common.error')
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6">
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title={t('notFound')}
        heading="h1"
        actions={
          <Link href="/" className={buttonLook()}>
            {t('toOverview')}
          </Link>
        }
      >
        {t('notFoundDetail')}
      </EmptyState>
    </main>
  )
}
