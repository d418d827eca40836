'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { RadioGroup } from '@/components/ui/radio-group'
import { Question } from './question'
import type { QuestionProps } from './review-aside'
import { needsReason } from './review-model'

/** Is it compatible or breaking? The diff proposes; another answer needs a reason. */
export function VerdictQuestion({ item, draft, onChange }: QuestionProps) {
  const t = useTranslations('changes.review')
  const v = useTranslations('catalog.verdict')
  const reasoned = needsReason(item, draft.verdict)
  const remark = (verdict: 'breaking' | 'compatible') =>
    verdict === item.proposal ? t('asProposed') : needsReason(item, verdict) ? t('needsReason') : undefined
  return (
    <Question n={1} title={t('verdict')}>
      <RadioGroup<'breaking' | 'compatible' | ''>
        aria-label={t('verdict')}
        value={draft.verdict ?? ''}
        onValueChange={verdict => {
          if (verdict !== '') onChange({ verdict })
        }}
        options={(['breaking', 'compatible'] as const).map(verdict => ({
          value: verdict,
          label: v(verdict),
          end: <span className="text-xs text-fg-3">{remark(verdict)}</span>,
        }))}
      />
      {item.proposal === 'undecided' && <p className="text-xs text-fg-3">{t('undecided')}</p>}
      {reasoned && (
        <Field label={t('reason')} required>
          <Textarea
            rows={2}
            value={draft.verdictReason}
            onChange={event => onChange({ verdictReason: event.target.value })}
          />
        </Field>
      )}
    </Question>
  )
}
