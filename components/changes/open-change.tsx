'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonLook } from '@/components/ui/button-look'
import { Notice } from '@/components/ui/notice'
import { openChangesQuery } from './queries'

/** The open change request of a server that holds this contract, if there is one. */
export function useOpenChange(contract: { name: string; server: { name: string } }, enabled: boolean) {
  const query = useQuery({
    ...openChangesQuery({ server: [contract.server.name], q: contract.name }),
    enabled,
  })
  return query.data?.items[0]
}

/** What a server changed and nobody has judged yet; nothing while there is nothing. */
export function OpenChangeNotice({ server }: { server: string }) {
  const t = useTranslations('changes.onServer')
  const change = useQuery(openChangesQuery({ server: [server] })).data?.items[0]
  if (change === undefined) return null
  return (
    <Notice
      tone={change.verdict === 'breaking' ? 'breaking' : 'info'}
      title={t('title', { n: change.counts.pending })}
      action={
        <Link href={`/changes/${change.id}`} className={buttonLook({ size: 'sm' })}>
          {t('open', { number: change.number })}
        </Link>
      }
    >
      {t('text')}
    </Notice>
  )
}
