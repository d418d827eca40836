'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { useFormat } from '@/components/i18n/format'
import { VisibleText } from '@/components/patterns/server-text'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { SyncDto, SyncItem } from '@/lib/servers'

const counts = ['added', 'changed', 'removed', 'unchanged', 'rejected'] as const

/** Each read of the server: what it brought, and every item that could not be taken with its reason. */
export function SyncHistory({ syncs }: { syncs: readonly SyncDto[] }) {
  const t = useTranslations('servers')
  const format = useFormat()
  return (
    <Table dense>
      <thead>
        <tr>
          <Th>{t('sync.at')}</Th>
          <Th>{t('sync.trigger')}</Th>
          <Th>{t('sync.outcome')}</Th>
          {counts.map(name => (
            <Th key={name} end>
              {t(`sync.${name}`)}
            </Th>
          ))}
          <Th end>{t('sync.duration')}</Th>
        </tr>
      </thead>
      <tbody>
        {syncs.map(sync => (
          <Fragment key={sync.id}>
            <Tr>
              <Td>{format.dateTime(sync.startedAt)}</Td>
              <Td className="text-fg-2">{t(`sync.triggers.${sync.trigger}`)}</Td>
              <Td>
                <ToneChip tone={sync.outcome === 'ok' ? 'compatible' : 'breaking'} plain>
                  {t(`sync.${sync.outcome}`)}
                </ToneChip>
              </Td>
              {counts.map(name => (
                <Td key={name} end className={sync.counts[name] === 0 ? 'text-fg-3' : undefined}>
                  {format.number(sync.counts[name])}
                </Td>
              ))}
              <Td end className="text-fg-3">
                {format.duration(sync.durationMs)}
              </Td>
            </Tr>
            {(sync.error !== null || sync.items.length > 0) && (
              <tr>
                <td colSpan={counts.length + 4} className="border-b bg-sunken px-3 py-2 text-xs">
                  {sync.error !== null && <p className="text-breaking">{sync.error}</p>}
                  <Items items={sync.items} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

/** At once only so many are drawn; the count says what is left. */
const SHOWN = 100
const tones = {
  added: 'info',
  changed: 'risky',
  removed: 'breaking',
  returned: 'info',
  rejected: 'risky',
} as const

function Items({ items }: { items: readonly SyncItem[] }) {
  const t = useTranslations('servers')
  return (
    <ul className="grid gap-1">
      {items.slice(0, SHOWN).map(item => (
        <li key={`${item.kind} ${item.name} ${item.outcome}`} className="flex flex-wrap items-center gap-x-2">
          <Outcome item={item} />
          <span className="text-fg-3">{t(`kind.${item.kind}`)}</span>
          {item.contractId === undefined ? (
            <code className="mono">
              <VisibleText text={item.name} />
            </code>
          ) : (
            <Link className="link mono" href={`/catalog/${item.contractId}`}>
              {item.name}
            </Link>
          )}
          {item.reason !== undefined && <span className="text-fg-2">{item.reason}</span>}
        </li>
      ))}
      {items.length > SHOWN && <li className="text-fg-3">+ {items.length - SHOWN}</li>}
    </ul>
  )
}

/** What became of an item; what a person has to judge leads to its change request. */
function Outcome({ item }: { item: SyncItem }) {
  const t = useTranslations('servers')
  const chip = (
    <ToneChip tone={tones[item.outcome]} plain>
      {t(`sync.outcomes.${item.outcome}`)}
    </ToneChip>
  )
  if (item.outcome === 'rejected') return chip
  return (
    <Link className="hover:underline" href={`/changes?view=all&q=${encodeURIComponent(item.name)}`}>
      {chip}
    </Link>
  )
}
