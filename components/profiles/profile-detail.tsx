'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { ErrorState } from '@/components/patterns/error-state'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page, PageBody } from '@/components/shell/page'
import { CopyButton } from '@/components/ui/copy-button'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { ProfileDto } from '@/lib/profiles'
import { ConnectTab } from './connect-tab'
import { GrantsTab } from './grants-tab'
import { ModeBadge } from './mode-badge'
import { profileQuery } from './queries'
import { SettingsTab } from './settings-tab'
import { TokensTab } from './tokens-tab'

const tabs = ['grants', 'tokens', 'connect', 'settings'] as const

/** One profile: what it may use, who may use it, how to connect. The tab is in the URL. */
export function ProfileDetail({ id }: { id: string }) {
  const t = useTranslations('profiles')
  const c = useTranslations('common')
  const profile = useQuery(profileQuery(id))
  const { data } = profile
  return (
    <Page crumbs={[{ label: t('title'), href: '/profiles' }, { label: data?.name ?? '…' }]}>
      {profile.isError ? (
        <ErrorState error={profile.error} title={t('loadFailed')} onRetry={() => void profile.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Loaded profile={data} />
      )}
    </Page>
  )
}

function Loaded({ profile }: { profile: ProfileDto }) {
  const t = useTranslations('profiles')
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('grants'))
  // The value of a token that was just made: known to this page alone, until it is left.
  const [fresh, setFresh] = useState<string>()
  return (
    <Tabs value={tab} onValueChange={next => void setTab(tabs.find(name => name === next) ?? null)}>
      <PageHeader
        title={profile.name}
        mono
        marks={<ModeBadge mode={profile.mode} />}
        tabs={
          <TabList>
            <Tab value="grants" count={profile.counts.tools}>
              {t('tabs.grants')}
            </Tab>
            <Tab value="tokens" count={profile.counts.tokens}>
              {t('tabs.tokens')}
            </Tab>
            <Tab value="connect">{t('tabs.connect')}</Tab>
            <Tab value="settings">{t('tabs.settings')}</Tab>
          </TabList>
        }
      >
        <Facts>
          <span className="inline-flex min-w-0 items-center gap-1">
            <Fact label={t('endpoint')}>
              <code className="mono">{profile.endpoint}</code>
            </Fact>
            <CopyButton text={profile.endpoint} label={t('copyEndpoint')} />
          </span>
          {profile.owner !== null && <Fact label={t('columns.owner')}>{profile.owner}</Fact>}
        </Facts>
        {profile.description !== null && <p className="text-fg-2">{profile.description}</p>}
      </PageHeader>
      <PageBody>
        <TabPanel value="grants">
          <GrantsTab profile={profile} />
        </TabPanel>
        <TabPanel value="tokens">
          <TokensTab profile={profile} onFresh={setFresh} />
        </TabPanel>
        <TabPanel value="connect">
          <ConnectTab profile={profile} token={fresh} onNeedToken={() => void setTab('tokens')} />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab profile={profile} />
        </TabPanel>
      </PageBody>
    </Tabs>
  )
}
