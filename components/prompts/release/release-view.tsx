'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Digest } from '@/components/patterns/digest'
import { KeyValues } from '@/components/patterns/key-values'
import { Panel } from '@/components/patterns/panel'
import { Notice } from '@/components/ui/notice'
import type { ReleaseDetail } from '@/lib/prompts'
import { ComparisonView } from '../compare/comparison-view'
import { MessageView } from '../content/message-view'
import { EvidencePanel } from '../evidence/evidence-panel'
import { comparisonQuery, versionQuery } from '../queries'
import { ReleaseChip } from '../release-chip'
import { Gates } from './gates'
import { Ladder } from './ladder'
import { ReleaseEvents } from './release-events'

/** One release: where it stands, what it was judged by, what it changes, and what happened to it. */
export function ReleaseView({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('prompts.release')
  const running = release.state === 'canary' || release.state === 'held' || release.state === 'promoted'
  return (
    <div className="grid gap-4">
      {release.reason !== null && (
        <Notice tone={release.state === 'rolled_back' ? 'breaking' : 'risky'} title={t('why')}>
          {release.reason}
        </Notice>
      )}
      <Ladder release={release} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="grid min-w-0 content-start gap-4">
          {release.startedAt !== null && release.stable !== null && <EvidencePanel release={release.id} />}
          {release.stable === null ? (
            <FirstText name={release.prompt} number={release.candidate.number} />
          ) : (
            <Change name={release.prompt} before={release.stable.number} after={release.candidate.number} />
          )}
        </div>
        <aside className="grid min-w-0 content-start gap-4">
          <Panel title={t('about')} padded>
            <About release={release} />
          </Panel>
          {release.gates.length > 0 && (
            <Panel title={t('gates')}>
              <Gates items={release.gates} />
            </Panel>
          )}
          {running && release.stable !== null && <IfRolledBack release={release} />}
          <Panel title={t('events')} note={release.events.length}>
            <ReleaseEvents items={release.events} />
          </Panel>
        </aside>
      </div>
    </div>
  )
}

function Change({ name, before, after }: { name: string; before: number; after: number }) {
  const comparison = useQuery(comparisonQuery(name, before, after))
  return comparison.data === undefined ? null : <ComparisonView comparison={comparison.data} />
}

/** Nothing to compare with: the text as it is. */
function FirstText({ name, number }: { name: string; number: number }) {
  const t = useTranslations('prompts.content')
  const version = useQuery(versionQuery(name, number))
  return (
    <Panel title={t('messages')} note={t('numbered', { n: number })}>
      {version.data?.content.messages.map((message, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified by their place
        <MessageView key={i} index={i} message={message} />
      ))}
    </Panel>
  )
}

function About({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('prompts.release')
  const format = useFormat()
  return (
    <KeyValues
      items={[
        { label: t('state.label'), value: <ReleaseChip state={release.state} weight={release.weight} /> },
        { label: t('environment'), value: <code className="mono">{release.environment}</code> },
        {
          label: t('versions'),
          value: (
            <span className="num">{`${release.stable?.number ?? '–'} → ${release.candidate.number}`}</span>
          ),
        },
        { label: t('digest'), value: <Digest value={release.digest} bars={false} /> },
        { label: t('author'), value: release.author.name },
        release.approvedBy !== null && { label: t('approvedBy'), value: release.approvedBy.name },
        release.startedAt !== null && { label: t('started'), value: format.dateTime(release.startedAt) },
        release.endedAt !== null && { label: t('ended'), value: format.dateTime(release.endedAt) },
        release.notes !== null && { label: t('notes'), value: release.notes },
        release.inboxItemId !== null &&
          release.state === 'in_review' && {
            label: t('review'),
            value: (
              <Link className="link" href={`/inbox/${release.inboxItemId}`}>
                {t('inInbox')}
              </Link>
            ),
          },
      ]}
    />
  )
}

/** Whom a rollback reaches, and when the new version was served last. */
function IfRolledBack({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('prompts.release')
  const format = useFormat()
  const last = release.exposures.candidateLastAt
  return (
    <Panel title={t('ifRollback')} padded>
      <p className="text-xs text-fg-2">
        {t('ifRollbackText', {
          stable: release.stable?.number ?? 0,
          candidate: release.candidate.number,
          n: release.exposures.candidate,
        })}{' '}
        {last !== null && t('lastServed', { time: format.dateTime(last) })}
      </p>
    </Panel>
  )
}
