'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useFormat } from '@/components/i18n/format'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { PromptDetail } from '@/lib/prompts'
import { versionQuery, versionsQuery } from '../queries'
import { ExportVersion } from './export-version'
import { VersionView } from './version-view'

/** The text of one version; which one is in the URL. */
export function ContentTab({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts.content')
  const c = useTranslations('common')
  const p = useTranslations('prompts')
  const format = useFormat()
  const whyNot = useWhyNot('prompt.edit')
  const [chosen, choose] = useQueryState('v', parseAsInteger.withDefault(prompt.latest))
  const versions = useQuery(versionsQuery(prompt.name))
  const version = useQuery({ ...versionQuery(prompt.name, chosen), enabled: prompt.latest > 0 })
  if (prompt.latest === 0)
    return (
      <EmptyState
        icon={<FileText aria-hidden />}
        title={t('empty')}
        actions={
          whyNot === undefined ? (
            <Button variant="primary" render={<Link href={`/prompts/${prompt.name}/edit`} />}>
              {t('write')}
            </Button>
          ) : (
            <Button variant="primary" reason={whyNot}>
              {t('write')}
            </Button>
          )
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="sm"
          className="w-64"
          aria-label={t('version')}
          value={String(chosen)}
          onValueChange={next => void choose(Number(next) === prompt.latest ? null : Number(next))}
          options={(versions.data?.items ?? []).map(one => ({
            value: String(one.number),
            label: t('numbered', { n: one.number }),
            end: one.labels.join(', ') || format.date(one.createdAt),
          }))}
        />
        <ExportVersion name={prompt.name} version={chosen} />
        {chosen > 1 && (
          <Link
            className="link min-h-6 text-xs"
            href={`/prompts/${prompt.name}/compare?before=${chosen - 1}&after=${chosen}`}
          >
            {p('compare.with', { n: chosen - 1 })}
          </Link>
        )}
      </div>
      {version.isError ? (
        <ErrorState error={version.error} title={p('loadFailed')} onRetry={() => void version.refetch()} />
      ) : version.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <VersionView name={prompt.name} version={version.data} />
      )}
    </div>
  )
}
