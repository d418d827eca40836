'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { LintTab } from '@/components/lint/lint-tab'
import { Digest } from '@/components/patterns/digest'
import { ErrorState } from '@/components/patterns/error-state'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { VisibleText } from '@/components/patterns/server-text'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { TierChip } from '@/components/patterns/tier-chip'
import { Page, PageBody } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { ContractDetail as Contract } from '@/lib/contracts'
import { CallersPanel } from './callers-panel'
import { ContractTab } from './contract-tab'
import { EndNotice } from './end-notice'
import { HistoryTab } from './govern/history-tab'
import { contractQuery, versionsQuery } from './queries'
import { ReviewPanel } from './review-panel'
import { StateChip } from './state-chip'
import { UsageTab } from './usage-tab'
import { UsedByTab } from './used-by-tab'
import { VersionTable } from './version-table'

// Loaded when somebody edits: most people only read.
const GovernDialog = dynamic(() => import('./govern/govern-dialog').then(m => m.GovernDialog))

const tabs = ['contract', 'versions', 'lint', 'usage', 'usedBy', 'history'] as const

/** One contract: what it says, what people decided, its versions and its use. The tab is in the URL. */
export function ContractDetail({ id }: { id: string }) {
  const t = useTranslations('catalog')
  const c = useTranslations('common')
  const contract = useQuery(contractQuery(id))
  const { data } = contract
  return (
    <Page
      crumbs={[
        { label: t('title'), href: '/catalog' },
        ...(data === undefined
          ? []
          : [{ label: data.server.name, href: `/catalog?server=${encodeURIComponent(data.server.name)}` }]),
        { label: data?.name ?? '…' },
      ]}
    >
      {contract.isError ? (
        <ErrorState error={contract.error} title={t('loadFailed')} onRetry={() => void contract.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Loaded contract={data} />
      )}
    </Page>
  )
}

function Loaded({ contract }: { contract: Contract }) {
  const t = useTranslations('catalog')
  const whyNot = useWhyNot('contract.govern')
  const versions = useQuery(versionsQuery(contract.id))
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('contract'))
  const [governing, setGoverning] = useState(false)
  return (
    <Tabs value={tab} onValueChange={next => void setTab(tabs.find(name => name === next) ?? null)}>
      <PageHeader
        title={<VisibleText text={contract.name} />}
        mono
        marks={
          <>
            <TierChip tier={contract.tier} />
            <StateChip state={contract.state} boxed />
          </>
        }
        actions={
          <Button reason={whyNot} onClick={() => setGoverning(true)}>
            {t('tool.edit')}
          </Button>
        }
        tabs={
          <TabList>
            <Tab value="contract">{t('tool.tabs.contract')}</Tab>
            <Tab value="versions" count={versions.data?.items.length}>
              {t('tool.tabs.versions')}
            </Tab>
            <Tab
              value="lint"
              count={contract.lint === null ? undefined : contract.lint.error + contract.lint.warning}
            >
              {t('tool.tabs.lint')}
            </Tab>
            <Tab value="usage">{t('tool.tabs.usage')}</Tab>
            <Tab value="usedBy" count={contract.grantedBy.length}>
              {t('tool.tabs.usedBy')}
            </Tab>
            <Tab value="history" count={contract.governanceRevision}>
              {t('tool.tabs.history')}
            </Tab>
          </TabList>
        }
      >
        <About contract={contract} />
      </PageHeader>
      <PageBody className="grid gap-4">
        <EndNotice contract={contract} />
        <ReviewPanel contract={contract} versions={versions.data?.items ?? []} />
        <TabPanel value="contract">
          <ContractTab contract={contract} />
        </TabPanel>
        <TabPanel value="versions">
          {versions.data !== undefined && (
            <div className="overflow-hidden rounded-lg border border-line-strong">
              <VersionTable contractId={contract.id} versions={versions.data.items} />
            </div>
          )}
        </TabPanel>
        <TabPanel value="lint">
          <LintTab contractId={contract.id} />
        </TabPanel>
        <TabPanel value="usage">
          <UsageTab contract={contract} />
        </TabPanel>
        <TabPanel value="usedBy">
          <div className="grid gap-4">
            <UsedByTab profiles={contract.grantedBy} />
            <CallersPanel contractId={contract.id} />
          </div>
        </TabPanel>
        <TabPanel value="history">
          <HistoryTab contract={contract} />
        </TabPanel>
      </PageBody>
      {governing && <GovernDialog contract={contract} onClose={() => setGoverning(false)} />}
    </Tabs>
  )
}

function About({ contract }: { contract: Contract }) {
  const t = useTranslations('catalog')
  const served = contract.approved
  return (
    <Facts>
      {contract.title !== null && (
        <span className="font-medium text-fg">
          <VisibleText text={contract.title} />
        </span>
      )}
      <Fact label={t('tool.server')}>
        <Link className="hover:underline" href={`/servers/${contract.server.id}`}>
          {contract.server.name}
        </Link>
      </Fact>
      <Fact label={t('tool.owner')}>{contract.owner ?? t('noOwner')}</Fact>
      <Fact label={t('tool.served')}>{served === null ? t('tool.none') : `v${served.number}`}</Fact>
      {served?.versionId !== contract.latest.versionId && (
        <Fact label={t('tool.offered')}>v{contract.latest.number}</Fact>
      )}
      <Digest value={(served ?? contract.latest).hash} />
    </Facts>
  )
}
