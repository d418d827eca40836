'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Panel } from '@/components/patterns/panel'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { ReleaseRow } from '@/lib/prompts'
import { ReleaseChip } from '../release-chip'

/** Every release of the prompt, newest first; one is looked at. */
export function ReleaseHistory({
  items,
  shown,
  onChoose,
}: {
  items: readonly ReleaseRow[]
  shown: string
  onChoose: (id: string) => void
}) {
  const t = useTranslations('prompts.release')
  const format = useFormat()
  return (
    <Panel title={t('history')} note={items.length}>
      <Table>
        <thead>
          <tr>
            <Th>{t('versions')}</Th>
            <Th>{t('state.label')}</Th>
            <Th>{t('environment')}</Th>
            <Th>{t('author')}</Th>
            <Th>{t('approvedBy')}</Th>
            <Th end>{t('created')}</Th>
          </tr>
        </thead>
        <tbody>
          {items.map(release => (
            <Tr key={release.id} {...(release.id === shown && { 'aria-current': true })}>
              <Td>
                <button type="button" className="link num min-h-6" onClick={() => onChoose(release.id)}>
                  {`${release.stable?.number ?? '–'} → ${release.candidate.number}`}
                </button>
              </Td>
              <Td>
                <ReleaseChip state={release.state} weight={release.weight} />
              </Td>
              <Td className="mono">{release.environment}</Td>
              <Td className="text-fg-2">{release.author.name}</Td>
              <Td fill className="text-fg-2">
                {release.approvedBy?.name}
              </Td>
              <Td end className="text-fg-3">
                {format.dateTime(release.createdAt)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
