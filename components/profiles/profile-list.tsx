'use client'

import { useQuery } from '@tanstack/react-query'
import { Bot, Plus, Search } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { RelativeTime } from '@/components/patterns/relative-time'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/input'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { ProfileDto } from '@/lib/profiles'
import { CreateProfile } from './create-profile'
import { profilesQuery } from './queries'

export function ProfileList() {
  const t = useTranslations('profiles')
  const c = useTranslations('common')
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ throttleMs: 200 }))
  const [creating, setCreating] = useState(false)
  const profiles = useQuery(profilesQuery({ ...(q !== '' && { q }), limit: 200 }))
  const whyNot = useWhyNot('profile.manage')
  const create = (
    <Button variant="primary" reason={whyNot} onClick={() => setCreating(true)}>
      {whyNot === undefined && <Plus aria-hidden />}
      {t('create')}
    </Button>
  )
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      <div className="flex items-center gap-2 border-b px-3 py-2">
        <SearchInput
          icon={<Search />}
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={q}
          onChange={e => void setQ(e.target.value === '' ? null : e.target.value)}
          className="w-64"
        />
        <div className="ml-auto">{create}</div>
      </div>
      <div className="min-h-0 flex-1 overflow-auto scroll-thin">
        {profiles.isError ? (
          <ErrorState
            error={profiles.error}
            title={t('loadFailed')}
            onRetry={() => void profiles.refetch()}
          />
        ) : profiles.data === undefined ? (
          <SkeletonRows label={c('loading')} />
        ) : profiles.data.items.length > 0 ? (
          <Rows items={profiles.data.items} />
        ) : q === '' ? (
          <EmptyState icon={<Bot aria-hidden />} title={t('empty.title')} actions={create}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<Search aria-hidden />}
            title={t('noMatches')}
            actions={<Button onClick={() => void setQ(null)}>{c('clear')}</Button>}
          />
        )}
      </div>
      {creating && <CreateProfile onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Rows({ items }: { items: ProfileDto[] }) {
  const t = useTranslations('profiles')
  return (
    <Table>
      <thead className="sticky top-0 z-1">
        <tr>
          <Th>{t('columns.name')}</Th>
          <Th>{t('columns.owner')}</Th>
          <Th>{t('columns.mode')}</Th>
          <Th>{t('columns.servers')}</Th>
          <Th end>{t('columns.tools')}</Th>
          <Th end>{t('columns.tokens')}</Th>
          <Th end>{t('columns.changed')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(profile => (
          <Tr key={profile.id}>
            <Td fill title={profile.description ?? undefined}>
              <Link href={`/profiles/${profile.id}`} className="mono font-medium hover:underline">
                {profile.name}
              </Link>
              <span className="ml-2.5 text-fg-3">{profile.description}</span>
            </Td>
            <Td className="text-fg-2">{profile.owner}</Td>
            <Td>
              <ModeBadge mode={profile.mode} />
            </Td>
            <Td className="text-fg-2">
              {[...new Set(profile.grants.map(grant => grant.server))].join(', ')}
            </Td>
            <Td end>{profile.counts.tools}</Td>
            <Td end>{profile.counts.tokens}</Td>
            <Td end className="text-fg-3">
              <RelativeTime time={profile.updatedAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function ModeBadge({ mode }: { mode: ProfileDto['mode'] }) {
  const t = useTranslations('profiles')
  return mode === 'observe' ? (
    <Badge look="dashed">{t('mode.observe')}</Badge>
  ) : (
    <Badge>{t('mode.enforce')}</Badge>
  )
}
