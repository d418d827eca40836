'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { QueryPanel } from '@/components/patterns/query-panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { serversQuery } from '@/components/servers/queries'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Tone } from '@/components/ui/tone'
import type { ServerHealth as Health, ServerDto } from '@/lib/servers'

const tones: Record<Health, Tone> = {
  healthy: 'compatible',
  unknown: 'quiet',
  unreachable: 'breaking',
  failing: 'breaking',
}
const worst: readonly Health[] = ['unreachable', 'failing', 'unknown', 'healthy']

/** Which servers answer; those that do not come first, with why. */
export function ServerHealth() {
  const t = useTranslations('overview.health')
  const query = useQuery(serversQuery({ limit: 200 }))
  const sorted = [...(query.data?.items ?? [])].sort(
    (a, b) => worst.indexOf(a.health) - worst.indexOf(b.health),
  )
  const bad = sorted.find(s => s.enabled && s.healthReason !== null && s.health !== 'healthy')
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      failed={t('failed')}
      action={
        <Link href="/servers" className="link">
          {t('open')}
        </Link>
      }
      footer={bad && <span className="[overflow-wrap:anywhere]">{bad.healthReason}</span>}
    >
      {() => (
        <Table dense>
          <thead>
            <tr>
              <Th>{t('server')}</Th>
              <Th>{t('state')}</Th>
              <Th end>{t('tools')}</Th>
              <Th end>{t('synced')}</Th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, 10).map(server => (
              <HealthRow key={server.id} server={server} />
            ))}
          </tbody>
        </Table>
      )}
    </QueryPanel>
  )
}

function HealthRow({ server }: { server: ServerDto }) {
  const t = useTranslations('overview.health')
  return (
    <Tr>
      <Td fill>
        <Link href={`/servers/${server.id}`} title={server.name}>
          {server.name}
        </Link>
      </Td>
      <Td>
        {server.enabled ? (
          <ToneChip
            tone={tones[server.health]}
            {...(server.healthReason !== null && { title: server.healthReason })}
          >
            {t(server.health)}
          </ToneChip>
        ) : (
          <ToneChip tone="quiet">{t('off')}</ToneChip>
        )}
      </Td>
      <Td end>{server.counts.tools}</Td>
      <Td end className="text-fg-3">
        {server.lastSyncAt === null ? '–' : <RelativeTime time={server.lastSyncAt} />}
      </Td>
    </Tr>
  )
}
