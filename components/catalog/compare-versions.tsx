'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, GitCompare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsInteger, useQueryStates } from 'nuqs'
import { Digest } from '@/components/patterns/digest'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { VisibleText } from '@/components/patterns/server-text'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page, PageBody } from '@/components/shell/page'
import { IconButton } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { Comparison, ContractDetail, VersionDto } from '@/lib/contracts'
import { DefinitionDiff, DiffViewSwitch } from './definition-diff'
import { compareQuery, contractQuery, versionsQuery } from './queries'
import { ReviewAct } from './review-panel'
import { VerdictChip } from './state-chip'

/** Any two versions of a contract and what the difference means; both are in the URL. */
export function CompareVersions({ id, before, after }: { id: string; before: number; after: number }) {
  const t = useTranslations('catalog')
  const c = useTranslations('common')
  const contract = useQuery(contractQuery(id))
  const versions = useQuery(versionsQuery(id))
  const [{ before: from, after: to }, setSides] = useQueryStates({
    before: parseAsInteger.withDefault(before),
    after: parseAsInteger.withDefault(after),
  })
  const comparison = useQuery(compareQuery(id, from, to))
  const name = contract.data?.name ?? '…'
  const items = versions.data?.items ?? []
  const failed = [contract, versions, comparison].find(query => query.isError)
  return (
    <Page
      crumbs={[
        { label: t('title'), href: '/catalog' },
        { label: <VisibleText text={name} />, href: `/catalog/${id}` },
        { label: t('compare.title', { before: from, after: to }) },
      ]}
    >
      <PageHeader
        title={<VisibleText text={name} />}
        mono
        marks={comparison.data !== undefined && <VerdictChip verdict={comparison.data.verdict} boxed />}
        actions={
          <>
            <Choose
              label={t('compare.before')}
              versions={items}
              value={from}
              onChange={next => setSides({ before: next })}
            />
            <IconButton label={t('compare.swap')} onClick={() => void setSides({ before: to, after: from })}>
              <ArrowLeftRight aria-hidden />
            </IconButton>
            <Choose
              label={t('compare.after')}
              versions={items}
              value={to}
              onChange={next => setSides({ after: next })}
            />
            {contract.data !== undefined && <DiffViewSwitch kind={contract.data.kind} />}
            {contract.data !== undefined && isDecidable(contract.data, to) && (
              <ReviewAct contract={contract.data} />
            )}
          </>
        }
      >
        {comparison.data !== undefined && (
          <Facts>
            <Fact label={t('tool.server')}>{contract.data?.server.name}</Fact>
            <span>{t('compare.total', { n: comparison.data.changes.length })}</span>
            <Digest value={comparison.data.before.hash} />
            <Digest value={comparison.data.after.hash} />
          </Facts>
        )}
      </PageHeader>
      <PageBody>
        {failed !== undefined ? (
          <ErrorState
            error={failed.error}
            title={t('loadFailed')}
            onRetry={() => void failed.refetch()}
            pending={failed.isFetching}
          />
        ) : contract.data === undefined || versions.data === undefined || comparison.data === undefined ? (
          <SkeletonRows label={c('loading')} />
        ) : (
          <Difference contract={contract.data} only={items.length < 2} comparison={comparison.data} />
        )}
      </PageBody>
    </Page>
  )
}

/** Whether what is looked at is what waits for a decision. */
const isDecidable = (contract: ContractDetail, shown: number): boolean =>
  shown === contract.latest.number && (contract.state === 'changed' || contract.state === 'new')

function Difference({
  contract,
  only,
  comparison,
}: {
  contract: ContractDetail
  only: boolean
  comparison: Comparison
}) {
  const t = useTranslations('catalog.compare')
  const { before, after, changes } = comparison
  if (only || before.number === after.number)
    return (
      <EmptyState
        icon={<GitCompare aria-hidden />}
        title={only ? t('one') : t('sameVersion', { version: after.number })}
      >
        {only && t('oneText')}
      </EmptyState>
    )
  return (
    <DefinitionDiff
      kind={contract.kind}
      changes={changes}
      before={before.definition}
      after={after.definition}
      sides={{ before: `v${before.number}`, after: `v${after.number}` }}
    />
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
