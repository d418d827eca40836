'use client'

import { useQuery } from '@tanstack/react-query'
import { Search, Server } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { Problem } from '@/components/patterns/problem'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { serversQuery } from '@/components/servers/queries'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { buttonLook } from '@/components/ui/button-look'
import { SearchInput } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toaster'
import type { ContractRow } from '@/lib/contracts'
import type { ProfileDto } from '@/lib/profiles'
import { ManagedPrompts } from './managed-prompts'
import { grantableQuery, updateProfileMutation } from './queries'
import { ServedPreview } from './served-preview'
import { ServerGrants } from './server-grants'

type Draft = Pick<ProfileDto, 'grants' | 'managedPrompts'>

/** Choose by server and name what this profile may use; beside it what its agents will see. */
export function GrantsTab({ profile }: { profile: ProfileDto }) {
  const t = useTranslations('profiles.grants')
  const c = useTranslations('common')
  const servers = useQuery(serversQuery({ limit: 200 }))
  const contracts = useQuery(grantableQuery)
  const [draft, setDraft] = useState<Draft>()
  const [q, setQ] = useState('')
  const whyNot = useWhyNot('profile.manage')
  const { grants, managedPrompts } = draft ?? profile
  const set = (change: Partial<Draft>) => setDraft({ grants, managedPrompts, ...change })
  const save = useChange('profiles', updateProfileMutation, () => {
    setDraft(undefined)
    toast.done(t('saved'))
  })
  const failed = servers.error ?? contracts.error
  if (failed !== null)
    return (
      <ErrorState
        error={failed}
        title={t('loadFailed')}
        onRetry={() => void Promise.all([servers.refetch(), contracts.refetch()])}
      />
    )
  if (servers.data === undefined || contracts.data === undefined) return <SkeletonRows label={c('loading')} />
  if (servers.data.items.length === 0)
    return (
      <EmptyState
        icon={<Server aria-hidden />}
        title={t('noServers')}
        actions={
          <Link href="/servers/new" className={buttonLook()}>
            {t('addServer')}
          </Link>
        }
      >
        {t('noServersText')}
      </EmptyState>
    )
  const matching = contracts.data.items.filter(item => item.name.toLowerCase().includes(q.toLowerCase()))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 max-lg:grid-cols-1">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            icon={<Search />}
            aria-label={t('filter')}
            placeholder={t('filter')}
            value={q}
            onChange={e => setQ(e.target.value)}
            className="w-64"
          />
          <div className="ml-auto flex items-center gap-2">
            {draft !== undefined && (
              <Button variant="ghost" onClick={() => setDraft(undefined)}>
                {t('discard')}
              </Button>
            )}
            <Button
              variant="primary"
              reason={whyNot ?? (draft === undefined ? t('nothingChanged') : undefined)}
              pending={save.isPending}
              onClick={() => save.mutate({ id: profile.id, grants, managedPrompts })}
            >
              {c('save')}
            </Button>
          </div>
        </div>
        <Problem error={save.error} />
        {draft !== undefined && (
          <Notice tone="info" role="status">
            {t('unsaved')}
          </Notice>
        )}
        {servers.data.items.map(server => (
          <ServerGrants
            key={server.id}
            server={server.name}
            items={matching.filter((item: ContractRow) => item.server.id === server.id)}
            pending={server.counts.pending}
            filtered={q !== ''}
            grants={grants}
            readOnly={whyNot !== undefined}
            onChange={next => set({ grants: next })}
          />
        ))}
        <ManagedPrompts
          grants={managedPrompts}
          q={q}
          readOnly={whyNot !== undefined}
          onChange={next => set({ managedPrompts: next })}
        />
      </div>
      <ServedPreview grants={grants} />
    </div>
  )
}
