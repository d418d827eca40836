'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsInteger, useQueryStates } from 'nuqs'
import { useFormat } from '@/components/i18n/format'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page, PageBody } from '@/components/shell/page'
import { Button, IconButton } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { PromptVersionRow } from '@/lib/prompts'
import { comparisonQuery, versionsQuery } from '../queries'
import { ComparisonView } from './comparison-view'

/** Any two versions of a prompt; which two is in the URL. */
export function ComparePage({ name }: { name: string }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const versions = useQuery(versionsQuery(name))
  const items = versions.data?.items ?? []
  return (
    <Page
      crumbs={[
        { label: t('title'), href: '/prompts' },
        { label: name, href: `/prompts/${name}` },
        { label: t('compare.title') },
      ]}
    >
      {versions.isError ? (
        <ErrorState error={versions.error} title={t('loadFailed')} onRetry={() => void versions.refetch()} />
      ) : versions.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : items.length < 2 ? (
        <EmptyState
          icon={<ArrowLeftRight aria-hidden />}
          title={t('compare.needTwo')}
          actions={<Button render={<Link href={`/prompts/${name}`} />}>{t('compare.back')}</Button>}
        >
          {t('compare.needTwoText')}
        </EmptyState>
      ) : (
        <Chosen name={name} items={items} />
      )}
    </Page>
  )
}

function Chosen({ name, items }: { name: string; items: readonly PromptVersionRow[] }) {
  const t = useTranslations('prompts.compare')
  const c = useTranslations('common')
  const [newest, older] = items
  const [{ before, after }, set] = useQueryStates({
    before: parseAsInteger.withDefault(older?.number ?? 1),
    after: parseAsInteger.withDefault(newest?.number ?? 1),
  })
  const swap = () => void set({ before: after, after: before })
  useShortcut({ keys: 's', label: t('swap'), run: swap })
  const comparison = useQuery(comparisonQuery(name, before, after))
  return (
    <PageBody className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <VersionSelect
          label={t('before')}
          items={items}
          value={before}
          onChange={n => void set({ before: n })}
        />
        <IconButton label={t('swap')} onClick={swap}>
          <ArrowLeftRight aria-hidden />
        </IconButton>
        <VersionSelect
          label={t('after')}
          items={items}
          value={after}
          onChange={n => void set({ after: n })}
        />
      </div>
      {comparison.isError ? (
        <ErrorState error={comparison.error} title={t('failed')} onRetry={() => void comparison.refetch()} />
      ) : comparison.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <ComparisonView comparison={comparison.data} />
      )}
    </PageBody>
  )
}

function VersionSelect({
  label,
  items,
  value,
  onChange,
}: {
  label: string
  items: readonly PromptVersionRow[]
  value: number
  onChange: (number: number) => void
}) {
  const t = useTranslations('prompts.content')
  const format = useFormat()
  return (
    <Select
      size="sm"
      className="w-60"
      aria-label={label}
      value={String(value)}
      onValueChange={next => onChange(Number(next))}
      options={items.map(one => ({
        value: String(one.number),
        label: t('numbered', { n: one.number }),
        end: one.labels.join(', ') || format.date(one.createdAt),
      }))}
    />
  )
}
