'use client'

import { useTranslations } from 'next-intl'
import { type DeclaredHints, HintFlips } from '@/components/patterns/diff/hint-flips'
import { SemanticList, SeverityCounts, type SideNames } from '@/components/patterns/diff/semantic-list'
import type { DiffUrl } from '@/components/patterns/diff/use-diff-url'
import { countHidden, splitHidden } from '@/components/patterns/hidden-characters'
import { hintNames } from '@/components/patterns/hint-quad'
import { Panel } from '@/components/patterns/panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { DiffGroup, GroupedEntry } from './diff-entries'
import { hintFields } from './hint-fields'

type Definition = Readonly<Record<string, unknown>> | null
const hintKinds = new Set<string>(['hint-escalated', 'hint-relaxed', 'hint-declared'])

/** What the difference means: for programs, for trust, and for the model that reads the texts. */
export function MeaningView({
  entries,
  url,
  before,
  after,
  sides,
}: {
  entries: readonly GroupedEntry[]
  url: DiffUrl
  before: Definition
  after: Definition
  sides: SideNames
}) {
  const t = useTranslations('catalog.compare')
  const shown = new Set(url.shown.map(entry => entry.id))
  const of = (group: DiffGroup) => entries.filter(entry => entry.group === group && shown.has(entry.id))
  const all = (group: DiffGroup) => entries.filter(entry => entry.group === group)
  const [hints, trust] = [
    of('trust').filter(entry => hintKinds.has(entry.kind)),
    of('trust').filter(entry => !hintKinds.has(entry.kind)),
  ]
  const hidden = of('text').reduce((n, entry) => n + hiddenIn(entry.after), 0)
  if (entries.length === 0)
    return (
      <Panel title={t('contract')} padded>
        <p className="text-fg-3">{t('same')}</p>
      </Panel>
    )
  return (
    <>
      {all('contract').length > 0 && (
        <Panel title={t('contract')} action={<SeverityCounts entries={of('contract')} />}>
          <SemanticList entries={of('contract')} url={url} sides={sides} />
        </Panel>
      )}
      {all('trust').length > 0 && (
        <Panel title={t('trust')} action={<SeverityCounts entries={of('trust')} />}>
          {hints.length > 0 && (
            <HintFlips
              before={declaredIn(before)}
              after={declaredIn(after)}
              sides={sides}
              entries={byHint(hints)}
              current={url.current}
            />
          )}
          {(trust.length > 0 || hints.length === 0) && (
            <SemanticList entries={trust} url={url} sides={sides} />
          )}
        </Panel>
      )}
      {all('text').length > 0 && (
        <Panel
          title={t('text')}
          action={
            hidden > 0 ? (
              <ToneChip tone="breaking">{t('hidden', { n: hidden })}</ToneChip>
            ) : (
              <SeverityCounts entries={of('text')} />
            )
          }
        >
          <SemanticList entries={of('text')} url={url} sides={sides} />
        </Panel>
      )}
    </>
  )
}

const hiddenIn = (value: unknown): number => (typeof value === 'string' ? countHidden(splitHidden(value)) : 0)

/** What the definition declares of its hints. */
function declaredIn(definition: Definition): DeclaredHints {
  const annotations = definition?.annotations
  const declared: DeclaredHints = {}
  if (typeof annotations !== 'object' || annotations === null) return declared
  for (const name of hintNames) {
    const value: unknown = Reflect.get(annotations, hintFields[name])
    if (typeof value === 'boolean') declared[name] = value
  }
  return declared
}

const byHint = (entries: readonly GroupedEntry[]) =>
  new Map(
    hintNames.flatMap(name => {
      const entry = entries.find(one => one.pointer.endsWith(`/${hintFields[name]}`))
      return entry === undefined ? [] : [[name, entry] as const]
    }),
  )
