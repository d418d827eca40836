'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { VersionDto } from '@/lib/contracts'
import { VerdictChip } from './state-chip'

const reviewTones = { pending: 'info', approved: 'compatible', rejected: 'breaking' } as const

/** Every version that was seen, newest first; each can be compared with the one before. */
export function VersionTable({
  contractId,
  versions,
}: {
  contractId: string
  versions: readonly VersionDto[]
}) {
  const t = useTranslations('catalog.versions')
  const format = useFormat()
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('number')}</Th>
          <Th>{t('verdict')}</Th>
          <Th end>{t('changes')}</Th>
          <Th>{t('review')}</Th>
          <Th>{t('by')}</Th>
          <Th end>{t('seen')}</Th>
          <Th end>
            <span className="sr-only">{t('compare')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version, i) => {
          const before = versions[i + 1]
          return (
            <Tr key={version.id}>
              <Td className="font-medium">
                v{version.number} {version.served && <Badge>{t('served')}</Badge>}
              </Td>
              <Td>{before === undefined ? null : <VerdictChip verdict={version.verdict} />}</Td>
              <Td end>{before === undefined ? null : format.number(version.changes.length)}</Td>
              <Td title={version.reviewNote ?? undefined}>
                <ToneChip tone={reviewTones[version.review]} plain>
                  {t(version.review)}
                </ToneChip>
              </Td>
              <Td fill className="text-fg-2">
                {version.reviewedBy?.name}
                {version.reviewedAt !== null && (
                  <span className="text-fg-3"> {format.dateTime(version.reviewedAt)}</span>
                )}
              </Td>
              <Td end className="text-fg-3">
                {format.dateTime(version.seenAt)}
              </Td>
              <Td end>
                {before !== undefined && (
                  <Link
                    className="link text-xs"
                    href={`/catalog/${contractId}/compare?before=${before.number}&after=${version.number}`}
                    aria-label={t('compareWith', { before: before.number, after: version.number })}
                  >
                    {t('compare')}
                  </Link>
                )}
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
