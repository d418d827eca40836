'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useItemTitle } from '@/components/inbox/use-item-title'
import { type Command, useCommandSearch } from '@/components/patterns/command/commands'
import { listChangesEndpoint, listContractsEndpoint } from '@/lib/contracts'
import { listInboxEndpoint } from '@/lib/inbox'
import { request } from '@/lib/platform/client'
import { listProfilesEndpoint } from '@/lib/profiles'
import { listPromptsEndpoint } from '@/lib/prompts'
import { listRunsEndpoint } from '@/lib/runs'
import { listServersEndpoint } from '@/lib/servers'
import { allPages, type PageName } from './pages'

const LIMIT = 6

/** What the palette looks up on the server: tools and their kin, inbox items, runs, servers, profiles, prompts. */
export function CommandSearches() {
  const t = useTranslations('shell.pages')
  const states = useTranslations('runs.state')
  const changeStates = useTranslations('changes.state')
  const kinds = useTranslations('servers.kind')
  const titleOf = useItemTitle()
  const toCommand = useToCommand()
  useCommandSearch({
    id: 'catalog',
    heading: t('catalog'),
    search: async (q, signal) =>
      (await request(listContractsEndpoint, { q, limit: LIMIT }, { signal })).items.map(c =>
        toCommand('catalog', c.id, c.name, `${c.server.name} · ${kinds(c.kind)}`),
      ),
  })
  useCommandSearch({
    id: 'changes',
    heading: t('changes'),
    search: async (q, signal) =>
      (await request(listChangesEndpoint, { q, limit: LIMIT }, { signal })).items.map(change =>
        toCommand(
          'changes',
          change.id,
          `${change.server.name} CR-${change.number}`,
          changeStates(change.state),
        ),
      ),
  })
  useCommandSearch({
    id: 'inbox',
    heading: t('inbox'),
    search: async (q, signal) =>
      (await request(listInboxEndpoint, { q, limit: LIMIT }, { signal })).items.map(item =>
        toCommand('inbox', item.id, titleOf(item), item.requester.server),
      ),
  })
  useCommandSearch({
    id: 'runs',
    heading: t('runs'),
    search: async (q, signal) =>
      (await request(listRunsEndpoint, { q, limit: LIMIT }, { signal })).items.map(run =>
        toCommand('runs', run.id, `${run.agent} ${run.id.slice(0, 8)}`, states(run.state)),
      ),
  })
  useCommandSearch({
    id: 'servers',
    heading: t('servers'),
    search: async (q, signal) =>
      (await request(listServersEndpoint, { q, limit: LIMIT }, { signal })).items.map(server =>
        toCommand('servers', server.id, server.name),
      ),
  })
  useCommandSearch({
    id: 'profiles',
    heading: t('profiles'),
    search: async (q, signal) =>
      (await request(listProfilesEndpoint, { q, limit: LIMIT }, { signal })).items.map(profile =>
        toCommand('profiles', profile.id, profile.name),
      ),
  })
  useCommandSearch({
    id: 'prompts',
    heading: t('prompts'),
    search: async (q, signal) =>
      (await request(listPromptsEndpoint, { q, limit: LIMIT }, { signal })).items.map(prompt =>
        toCommand('prompts', prompt.name, prompt.name, prompt.title ?? undefined),
      ),
  })
  return null
}

function useToCommand() {
  const router = useRouter()
  return (page: PageName, id: string, label: string, note?: string): Command => {
    const Icon = allPages.find(p => p.name === page)?.icon
    return {
      id: `${page} ${id}`,
      label,
      icon: Icon && <Icon aria-hidden />,
      note,
      run: () => router.push(`/${page}/${id}`),
    }
  }
}
