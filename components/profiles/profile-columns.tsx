'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Column } from '@/components/patterns/data-table/columns'
import { RelativeTime } from '@/components/patterns/relative-time'
import type { ProfileDto } from '@/lib/profiles'
import { ModeBadge } from './mode-badge'

const serversOf = (profile: ProfileDto) => [...new Set(profile.grants.map(grant => grant.server))].join(', ')

export function useProfileColumns(): readonly Column<ProfileDto>[] {
  const t = useTranslations('profiles')
  return useMemo(() => {
    const count = (name: 'tools' | 'tokens'): Column<ProfileDto> => ({
      id: name,
      header: t(`columns.${name}`),
      width: 84,
      align: 'end',
      value: profile => profile.counts[name],
      cell: profile => profile.counts[name],
    })
    return [
      {
        id: 'name',
        header: t('columns.name'),
        width: 260,
        grow: true,
        locked: true,
        value: profile => profile.name,
        cell: profile => (
          <span className="truncate" title={[profile.name, profile.description].filter(Boolean).join('\n')}>
            <Link href={`/profiles/${profile.id}`} className="mono font-medium hover:underline">
              {profile.name}
            </Link>
            <span className="ml-2.5 text-fg-3">{profile.description}</span>
          </span>
        ),
      },
      {
        id: 'owner',
        header: t('columns.owner'),
        width: 150,
        value: profile => profile.owner,
        cell: profile => (
          <span className="truncate text-fg-2" title={profile.owner ?? undefined}>
            {profile.owner}
          </span>
        ),
      },
      {
        id: 'mode',
        header: t('columns.mode'),
        width: 96,
        value: profile => profile.mode,
        cell: profile => <ModeBadge mode={profile.mode} />,
      },
      {
        id: 'servers',
        header: t('columns.servers'),
        width: 220,
        value: serversOf,
        cell: profile => (
          <span className="truncate text-fg-2" title={serversOf(profile)}>
            {serversOf(profile)}
          </span>
        ),
      },
      count('tools'),
      count('tokens'),
      {
        id: 'changed',
        header: t('columns.changed'),
        width: 110,
        align: 'end',
        value: profile => profile.updatedAt,
        cell: profile => <RelativeTime time={profile.updatedAt} className="text-fg-3" />,
      },
    ]
  }, [t])
}
