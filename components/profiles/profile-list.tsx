'use client'

import { useQuery } from '@tanstack/react-query'
import { Bot, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '@/components/patterns/data-table/data-table'
import { useSort } from '@/components/patterns/data-table/use-sort'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { FilterBar } from '@/components/patterns/filter-bar'
import { NoMatches } from '@/components/patterns/list-states'
import { useFilters } from '@/components/patterns/use-filters'
import { Page } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { CreateProfile } from './create-profile'
import { useProfileColumns } from './profile-columns'
import { profilesQuery } from './queries'

const noFacets: readonly never[] = []

/** Every profile: who owns it, which servers it reaches, how much it grants. */
export function ProfileList() {
  const t = useTranslations('profiles')
  const router = useRouter()
  const filters = useFilters(noFacets)
  const sorting = useSort()
  const columns = useProfileColumns()
  const [creating, setCreating] = useState(false)
  const { q } = filters
  const profiles = useQuery(profilesQuery({ ...(q !== '' && { q }), limit: 200 }))
  const items = profiles.data?.items
  const whyNot = useWhyNot('profile.manage')
  const create = (size: 'sm' | 'md') => (
    <Button variant="primary" size={size} reason={whyNot} onClick={() => setCreating(true)}>
      {whyNot === undefined && <Plus aria-hidden />}
      {t('create')}
    </Button>
  )
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      {profiles.isError ? (
        <ErrorState error={profiles.error} title={t('loadFailed')} onRetry={() => void profiles.refetch()} />
      ) : (
        <DataTable
          id="profiles"
          label={t('title')}
          columns={columns}
          rows={items}
          rowKey={profile => profile.id}
          rowName={profile => profile.name}
          onOpen={profile => router.push(`/profiles/${profile.id}`)}
          sorting={sorting}
          busy={profiles.isPlaceholderData}
          exporting={{ name: 'profiles' }}
          toolbar={<FilterBar filters={filters} placeholder={t('filter')} />}
          actions={(items?.length !== 0 || q !== '') && create('sm')}
          empty={
            q !== '' ? (
              <NoMatches onClear={filters.clear} />
            ) : (
              <EmptyState icon={<Bot aria-hidden />} title={t('empty.title')} actions={create('md')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      )}
      {creating && <CreateProfile onClose={() => setCreating(false)} />}
    </Page>
  )
}
