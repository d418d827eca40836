'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { SplitDiff, TextDiff } from '@/components/patterns/diff/text'
import { Panel } from '@/components/patterns/panel'
import { Notice } from '@/components/ui/notice'
import { Segment } from '@/components/ui/segment'
import type { PromptComparison } from '@/lib/prompts'
import { Questions } from './questions'
import { configText, messagesText } from './texts'

const views = ['split', 'unified', 'config'] as const

/** What a reviewer is asked about the change, then the change itself. */
export function ComparisonView({ comparison }: { comparison: PromptComparison }) {
  const t = useTranslations('prompts.compare')
  const [view, setView] = useQueryState('view', parseAsStringLiteral(views).withDefault('split'))
  const { before, after, identical, questions } = comparison
  const text = view === 'config' ? configText : messagesText
  const sides = {
    before: text(before),
    after: text(after),
    label: t('between', { before: before.number, after: after.number }),
  }
  return (
    <>
      {identical && <Notice tone="identical" title={t('identical')} />}
      <Panel title={t('questions')} note={questions.length}>
        <Questions items={questions} />
      </Panel>
      <Panel
        title={t('between', { before: before.number, after: after.number })}
        action={
          <Segment
            label={t('view')}
            value={view}
            onValueChange={next => void setView(next)}
            options={views.map(value => ({ value, label: t(`views.${value}`) }))}
          />
        }
      >
        {view === 'split' ? (
          <SplitDiff
            {...sides}
            titles={[t('numbered', { n: before.number }), t('numbered', { n: after.number })]}
          />
        ) : (
          <TextDiff {...sides} />
        )}
      </Panel>
    </>
  )
}
