'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsStringLiteral, useQueryState } from 'nuqs'
import { DiffList } from '@/components/patterns/diff-list'
import { ErrorState } from '@/components/patterns/error-state'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { Panel } from '@/components/patterns/panel'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page, PageBody } from '@/components/shell/page'
import { CodeBlock } from '@/components/ui/code-block'
import { Segment } from '@/components/ui/segment'
import { Select } from '@/components/ui/select'
import type { Change, Comparison, VersionDto } from '@/lib/contracts'
import { compareQuery, contractQuery, versionsQuery } from './queries'
import { Decide } from './review-panel'
import { VerdictChip } from './state-chip'

const views = ['list', 'raw'] as const

/** Two versions of a contract and all that differs; the versions are in the URL. */
export function CompareVersions({ id, before, after }: { id: string; before: number; after: number }) {
  const t = useTranslations('catalog')
  const c = useTranslations('common')
  const contract = useQuery(contractQuery(id))
  const versions = useQuery(versionsQuery(id))
  const [from, setFrom] = useQueryState('before', parseAsInteger.withDefault(before))
  const [to, setTo] = useQueryState('after', parseAsInteger.withDefault(after))
  const [view, setView] = useQueryState('view', parseAsStringLiteral(views).withDefault('list'))
  const comparison = useQuery(compareQuery(id, from, to))
  const name = contract.data?.name ?? '…'
  const decidable =
    contract.data !== undefined &&
    to === contract.data.latest.number &&
    (contract.data.state === 'changed' || contract.data.state === 'new')
  return (
    <Page
      crumbs={[
        { label: t('title'), href: '/catalog' },
        { label: name, href: `/catalog/${id}` },
        { label: t('compare.title', { before: from, after: to }) },
      ]}
    >
      <PageHeader
        title={name}
        mono
        marks={comparison.data !== undefined && <VerdictChip verdict={comparison.data.verdict} boxed />}
        actions={
          <>
            <Choose
              label={t('compare.before')}
              versions={versions.data?.items ?? []}
              value={from}
              onChange={setFrom}
            />
            <Choose
              label={t('compare.after')}
              versions={versions.data?.items ?? []}
              value={to}
              onChange={setTo}
            />
            {decidable && <Decide contract={contract.data} />}
          </>
        }
      >
        {comparison.data !== undefined && (
          <Facts>
            <Fact label={t('tool.server')}>{contract.data?.server.name}</Fact>
            <span>{t('compare.count', count(comparison.data.changes))}</span>
          </Facts>
        )}
      </PageHeader>
      <PageBody>
        {comparison.isError ? (
          <ErrorState
            error={comparison.error}
            title={t('loadFailed')}
            onRetry={() => void comparison.refetch()}
          />
        ) : comparison.data === undefined ? (
          <SkeletonRows label={c('loading')} />
        ) : (
          <Panel
            title={t(`compare.${view}`)}
            action={
              <Segment
                label={t('versions.compare')}
                value={view}
                onValueChange={next => void setView(next)}
                options={views.map(value => ({ value, label: t(`compare.${value}`) }))}
              />
            }
          >
            {view === 'list' ? (
              <Changes changes={comparison.data.changes} />
            ) : (
              <SideBySide comparison={comparison.data} />
            )}
          </Panel>
        )}
      </PageBody>
    </Page>
  )
}

const count = (changes: readonly Change[]) => ({
  added: changes.filter(c => sideOf(c) === 'added').length,
  removed: changes.filter(c => sideOf(c) === 'removed').length,
  changed: changes.filter(c => sideOf(c) === 'changed').length,
})

const sideOf = ({ before, after }: Change) =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'

const show = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('catalog.compare')
  if (changes.length === 0) return <p className="p-3 text-fg-3">{t('same')}</p>
  return (
    <DiffList
      entries={changes.map(change => ({
        path: change.path,
        kind: sideOf(change),
        before: show(change.before),
        after: show(change.after),
      }))}
    />
  )
}

function SideBySide({ comparison }: { comparison: Comparison }) {
  const t = useTranslations('catalog.compare')
  const json = (definition: unknown) => JSON.stringify(definition, null, 2)
  return (
    <div className="grid grid-cols-2 gap-3 p-3 max-lg:grid-cols-1">
      <CodeBlock label={t('before')} code={json(comparison.before.definition)} />
      <CodeBlock label={t('after')} code={json(comparison.after.definition)} />
    </div>
  )
}

function Choose({
  label,
  versions,
  value,
  onChange,
}: {
  label: string
  versions: readonly VersionDto[]
  value: number
  onChange: (value: number) => Promise<unknown>
}) {
  return (
    <Select
      aria-label={label}
      size="sm"
      className="w-24"
      value={String(value)}
      onValueChange={next => void onChange(Number(next))}
      options={versions.map(v => ({ value: String(v.number), label: `v${v.number}` }))}
    />
  )
}
