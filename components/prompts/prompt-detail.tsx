'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { ErrorState } from '@/components/patterns/error-state'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page, PageBody } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { PromptDetail as Prompt } from '@/lib/prompts'
import { ContentTab } from './content/content-tab'
import { promptQuery } from './queries'
import { NewRelease } from './release/new-release'
import { ReleaseActions } from './release/release-actions'
import { ReleaseTab } from './release/release-tab'
import { ReleaseChip } from './release-chip'
import { SettingsTab } from './settings/settings-tab'
import { UsedByTab } from './used-by-tab'
import { VersionsTab } from './versions/versions-tab'

const tabs = ['release', 'content', 'versions', 'usedBy', 'settings'] as const

/** One prompt: its release and the evidence, its text, its versions and who is served. The tab is in the URL. */
export function PromptDetail({ name }: { name: string }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const prompt = useQuery(promptQuery(name))
  return (
    <Page crumbs={[{ label: t('title'), href: '/prompts' }, { label: name }]}>
      {prompt.isError ? (
        <ErrorState error={prompt.error} title={t('loadFailed')} onRetry={() => void prompt.refetch()} />
      ) : prompt.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Loaded prompt={prompt.data} />
      )}
    </Page>
  )
}

function Loaded({ prompt }: { prompt: Prompt }) {
  const t = useTranslations('prompts')
  const snippet = prompt.kind === 'snippet'
  const first = snippet || prompt.latest === 0 ? 'content' : 'release'
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault(first))
  const [releasing, setReleasing] = useState<number>()
  return (
    <Tabs value={tab} onValueChange={next => void setTab(tabs.find(one => one === next) ?? null)}>
      <PageHeader
        title={prompt.name}
        mono
        marks={
          <>
            {snippet && <Badge>{t('kinds.snippet')}</Badge>}
            {prompt.archivedAt !== null && <Badge look="dashed">{t('archived')}</Badge>}
            {prompt.release !== null && (
              <ReleaseChip state={prompt.release.state} weight={prompt.release.weight} boxed />
            )}
          </>
        }
        actions={<Actions prompt={prompt} onRelease={() => setReleasing(prompt.latest)} />}
        tabs={
          <TabList>
            {!snippet && <Tab value="release">{t('tabs.release')}</Tab>}
            <Tab value="content">{t('tabs.content')}</Tab>
            <Tab value="versions" count={prompt.latest === 0 ? undefined : prompt.latest}>
              {t('tabs.versions')}
            </Tab>
            <Tab value="usedBy" count={prompt.grantedBy.length}>
              {t('tabs.usedBy')}
            </Tab>
            <Tab value="settings">{t('tabs.settings')}</Tab>
          </TabList>
        }
      >
        <About prompt={prompt} />
      </PageHeader>
      <PageBody>
        {!snippet && (
          <TabPanel value="release">
            <ReleaseTab prompt={prompt} onRelease={() => setReleasing(prompt.latest)} />
          </TabPanel>
        )}
        <TabPanel value="content">
          <ContentTab prompt={prompt} />
        </TabPanel>
        <TabPanel value="versions">
          <VersionsTab prompt={prompt} onRelease={setReleasing} />
        </TabPanel>
        <TabPanel value="usedBy">
          <UsedByTab prompt={prompt} />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab prompt={prompt} />
        </TabPanel>
      </PageBody>
      {releasing !== undefined && (
        <NewRelease prompt={prompt} version={releasing} onClose={() => setReleasing(undefined)} />
      )}
    </Tabs>
  )
}

/** While a release runs its acts come first; else the next text, and the release of the newest. */
function Actions({ prompt, onRelease }: { prompt: Prompt; onRelease: () => void }) {
  const t = useTranslations('prompts')
  const whyNot = useWhyNot('prompt.edit')
  const archived = prompt.archivedAt === null ? undefined : t('archivedReason')
  const edit = whyNot ?? archived
  return (
    <>
      {edit === undefined ? (
        <Button render={<Link href={`/prompts/${prompt.name}/edit`} />}>{t('edit')}</Button>
      ) : (
        <Button reason={edit}>{t('edit')}</Button>
      )}
      {prompt.release !== null ? (
        <ReleaseActions id={prompt.release.id} />
      ) : (
        prompt.kind === 'prompt' && (
          <Button
            variant="primary"
            reason={edit ?? (prompt.latest === 0 ? t('newRelease.needVersion') : undefined)}
            onClick={onRelease}
          >
            {t('newRelease.action')}
          </Button>
        )
      )}
    </>
  )
}

function About({ prompt }: { prompt: Prompt }) {
  const t = useTranslations('prompts')
  return (
    <>
      <Facts>
        {prompt.title !== null && <span className="font-medium text-fg">{prompt.title}</span>}
        {prompt.owner !== null && <Fact label={t('columns.owner')}>{prompt.owner}</Fact>}
        {prompt.folder !== null && <Fact label={t('columns.folder')}>{prompt.folder}</Fact>}
        {prompt.labels.map(label => (
          <Fact key={label.name} label={<span className="mono">{label.name}</span>}>
            <span className="num">{label.version}</span>
          </Fact>
        ))}
        {prompt.adopted !== null && (
          <Fact label={t('adoptedFrom')}>
            <Link className="link" href={`/catalog/${prompt.adopted.contractId}`}>
              {`${prompt.adopted.server}/${prompt.adopted.name}`}
            </Link>
          </Fact>
        )}
        {prompt.tags.map(tag => (
          <Badge key={tag} look="plain">
            {tag}
          </Badge>
        ))}
      </Facts>
      {prompt.description !== null && <p className="max-w-[80ch] text-fg-2">{prompt.description}</p>}
    </>
  )
}
