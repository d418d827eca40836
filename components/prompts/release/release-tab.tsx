'use client'

import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import type { PromptDetail } from '@/lib/prompts'
import { ReleaseHistory } from './release-history'
import { releaseQuery, releasesQuery } from './release-queries'
import { ReleaseView } from './release-view'

/** The release under way, or the last one; another from the history is in the URL. */
export function ReleaseTab({ prompt, onRelease }: { prompt: PromptDetail; onRelease: () => void }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const whyNot = useWhyNot('prompt.edit')
  const [chosen, choose] = useQueryState('release', parseAsString)
  const releases = useQuery(releasesQuery(prompt.name))
  const id = chosen ?? prompt.release?.id ?? releases.data?.items[0]?.id
  if (releases.isError)
    return (
      <ErrorState
        error={releases.error}
        title={t('release.failed')}
        onRetry={() => void releases.refetch()}
      />
    )
  if (releases.data === undefined) return <SkeletonRows label={c('loading')} />
  if (id === undefined)
    return (
      <EmptyState
        icon={<Rocket aria-hidden />}
        title={t('release.empty')}
        actions={
          <Button
            variant="primary"
            reason={whyNot ?? (prompt.latest === 0 ? t('newRelease.needVersion') : undefined)}
            onClick={onRelease}
          >
            {t('newRelease.action')}
          </Button>
        }
      >
        {t('release.emptyText')}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <OneRelease id={id} />
      <ReleaseHistory items={releases.data.items} shown={id} onChoose={next => void choose(next)} />
    </div>
  )
}

function OneRelease({ id }: { id: string }) {
  const t = useTranslations('prompts.release')
  const c = useTranslations('common')
  const release = useQuery(releaseQuery(id))
  if (release.isError)
    return <ErrorState error={release.error} title={t('failed')} onRetry={() => void release.refetch()} />
  if (release.data === undefined) return <SkeletonRows label={c('loading')} />
  return <ReleaseView release={release.data} />
}
