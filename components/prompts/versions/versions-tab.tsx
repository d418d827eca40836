'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { PromptDetail, PromptVersionRow } from '@/lib/prompts'
import { versionsQuery } from '../queries'
import { ReleaseChip } from '../release-chip'
import { PointLabel } from './point-label'
import { RemoveVersion } from './remove-version'

/** Versions, newest first: who, when, why, and where each is served. */
export function VersionsTab({
  prompt,
  onRelease,
}: {
  prompt: PromptDetail
  onRelease: (version: number) => void
}) {
  const t = useTranslations('prompts.versions')
  const versions = useQuery(versionsQuery(prompt.name))
  return (
    <QueryPanel query={versions} title={t('title')} note={versions.data?.total} failed={t('failed')}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('none')}</Nothing>
        ) : (
          <div className="overflow-x-auto">
            <Table>
              <thead>
                <tr>
                  <Th>{t('number')}</Th>
                  <Th>{t('where')}</Th>
                  <Th>{t('note')}</Th>
                  <Th>{t('by')}</Th>
                  <Th end>{t('made')}</Th>
                  <Th end>{t('served')}</Th>
                  <Th end>
                    <span className="sr-only">{t('actions')}</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {items.map(version => (
                  <VersionRow key={version.id} prompt={prompt} version={version} onRelease={onRelease} />
                ))}
              </tbody>
            </Table>
          </div>
        )
      }
    </QueryPanel>
  )
}

function VersionRow({
  prompt,
  version,
  onRelease,
}: {
  prompt: PromptDetail
  version: PromptVersionRow
  onRelease: (version: number) => void
}) {
  const t = useTranslations('prompts.versions')
  const format = useFormat()
  const mayEdit = useWhyNot('prompt.edit')
  const [dialog, setDialog] = useState<'label' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <Tr>
      <Td>
        <Link
          className="link num font-medium"
          href={`/prompts/${prompt.name}?tab=content&v=${version.number}`}
        >
          {version.number}
        </Link>
      </Td>
      <Td>
        <span className="flex flex-wrap items-center gap-1.5">
          {version.labels.map(label => (
            <Badge key={label} look="accent">
              {label}
            </Badge>
          ))}
          {version.release !== null && (
            <ReleaseChip state={version.release.state} weight={version.release.weight} />
          )}
        </span>
      </Td>
      <Td fill className="text-fg-2" title={version.note ?? undefined}>
        {version.note}
      </Td>
      <Td className="text-fg-2">{version.createdBy.name}</Td>
      <Td end className="text-fg-3">
        {format.dateTime(version.createdAt)}
      </Td>
      <Td end title={version.served.lastAt === null ? undefined : format.dateTime(version.served.lastAt)}>
        {format.number(version.served.assigned)}
      </Td>
      <Td end>
        <span className="flex items-center justify-end gap-1">
          {version.number > 1 && (
            <Link
              className="link px-1 text-xs"
              href={`/prompts/${prompt.name}/compare?before=${version.number - 1}&after=${version.number}`}
              aria-label={t('compareOne', { n: version.number })}
            >
              {t('compare')}
            </Link>
          )}
          {prompt.kind === 'prompt' && (
            <>
              <Button size="sm" variant="ghost" onClick={() => setDialog('label')}>
                {t('label')}
              </Button>
              <Button size="sm" variant="ghost" reason={mayEdit} onClick={() => onRelease(version.number)}>
                {t('release')}
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="ghost"
            reason={mayEdit ?? (version.keptBecause === null ? undefined : t(`kept.${version.keptBecause}`))}
            onClick={() => setDialog('remove')}
          >
            {t('remove')}
          </Button>
        </span>
        {dialog === 'label' && <PointLabel prompt={prompt} version={version.number} onClose={close} />}
        {dialog === 'remove' && <RemoveVersion name={prompt.name} number={version.number} onClose={close} />}
      </Td>
    </Tr>
  )
}
