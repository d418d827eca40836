'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Replay } from '@/lib/contracts'
import { ReplayStrip } from './replay-strip'

const SHOWN = 8

/** Recent calls, tried against the offered version: how many would be refused, which ones, and why. */
export function ReplayPanel({ replay }: { replay: Replay }) {
  const t = useTranslations('changes.replay')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const { calls, rejected, rejections } = replay
  if (replay.problem !== null)
    return (
      <Section title={t('title')}>
        <Notice tone="risky" title={t('problem')}>
          {replay.problem}
        </Notice>
      </Section>
    )
  if (calls === 0)
    return (
      <Section title={t('title')}>
        <p className="text-fg-3">{t('none', { days: replay.days })}</p>
      </Section>
    )
  const shown = all ? rejections : rejections.slice(0, SHOWN)
  return (
    <Section title={rejected === 0 ? t('allAccepted', { calls }) : t('rejected', { rejected, calls })}>
      <ReplayStrip points={replay.points} label={t('strip', { rejected, calls })} />
      <p className="num mt-1 flex justify-between text-xs text-fg-3">
        <time dateTime={replay.since}>{format.dateTime(replay.since)}</time>
        <time dateTime={replay.until}>{format.dateTime(replay.until)}</time>
      </p>
      {shown.length > 0 && (
        <div className="mt-2 overflow-hidden rounded-lg border border-line-strong">
          <Table dense>
            <thead>
              <tr>
                <Th>{t('call')}</Th>
                <Th>{t('agent')}</Th>
                <Th>{t('profile')}</Th>
                <Th>{t('why')}</Th>
              </tr>
            </thead>
            <tbody>
              {shown.map(call => (
                <Tr key={call.callId}>
                  <Td>
                    <Link className="link" href={`/runs/${call.runId}?call=${call.callId}`}>
                      {format.dateTime(call.at)}
                    </Link>
                  </Td>
                  <Td className="text-fg-2">{call.agent}</Td>
                  <Td className="text-fg-2">
                    <Link className="hover:underline" href={`/profiles/${call.profile.id}`}>
                      {call.profile.name}
                    </Link>
                  </Td>
                  <Td fill title={`${call.path} ${call.message}`}>
                    <code className="mono">
                      <VisibleText text={call.path} />
                    </code>{' '}
                    <span className="text-fg-2">
                      <VisibleText text={call.message} />
                    </span>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {shown.length < rejections.length && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setAll(true)}>
          {t('more', { n: rejections.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
