import { getTranslations } from 'next-intl/server'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'

export default async function Loading() {
  const t = await getTranslations('common')
  return (
    <main id="content" className="min-w-0 bg-surface">
      <div className="h-11 border-b" />
      <SkeletonRows rows={16} label={t('loading')} />
    </main>
  )
}
