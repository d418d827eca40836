'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Notice } from '@/components/ui/notice'
import type { ContractDetail } from '@/lib/contracts'
import { callersQuery } from './queries'

const SHOWN = 8

/** What is deprecated or retired says so: until when, what to use instead, and who has not left yet. */
export function EndNotice({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('governance.end')
  const format = useFormat()
  const { lifecycle, sunset, replacement } = contract.governance
  const callers = useQuery({ ...callersQuery(contract.id), enabled: lifecycle !== 'active' }).data?.items
  if (lifecycle === 'active') return null
  const passed = sunset !== null && sunset < new Date().toISOString().slice(0, 10)
  const title =
    lifecycle === 'retired'
      ? t('retired')
      : sunset === null
        ? t('deprecated')
        : t(passed ? 'passed' : 'deprecatedUntil', { date: format.calendarDay(sunset) })
  const agents = [...new Set(callers?.map(caller => caller.agent))]
  return (
    <Notice tone={agents.length > 0 ? 'risky' : 'info'} title={title}>
      {replacement !== null && <Replacement name={replacement} />}{' '}
      {callers !== undefined &&
        (agents.length === 0 ? (
          t('nobody')
        ) : (
          <>
            {t('still', { n: agents.length })}{' '}
            <Link className="link mono" href="?tab=usedBy">
              {agents.slice(0, SHOWN).join(', ')}
              {agents.length > SHOWN && ' …'}
            </Link>
          </>
        ))}
    </Notice>
  )
}

function Replacement({ name }: { name: string }) {
  const t = useTranslations('governance.end')
  const [server = '', ...rest] = name.split('/')
  const query = new URLSearchParams({ server, q: rest.join('/') })
  return (
    <Link className="link" href={`/catalog?${query}`}>
      {t('instead', { name })}
    </Link>
  )
}
