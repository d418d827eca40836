'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { ChangeItem } from '@/lib/contracts'
import { Decided } from './decided'
import { FollowUpQuestion } from './follow-up-question'
import { ProfilesQuestion } from './profiles-question'
import { answered, type ReviewDraft } from './review-model'
import { VerdictQuestion } from './verdict-question'

export interface QuestionProps {
  item: ChangeItem
  draft: ReviewDraft
  onChange: (patch: Partial<ReviewDraft>) => void
}

/** The three questions of a review; once it is decided, what was answered. */
export function ReviewAside(props: QuestionProps) {
  const t = useTranslations('changes.review')
  const { item, draft, onChange } = props
  const open = item.state === 'pending'
  return (
    <aside
      aria-label={t('title')}
      className="w-76 shrink-0 border-l border-line-strong px-4 py-4 max-lg:w-auto max-lg:border-t max-lg:border-l-0 lg:scroll-thin"
    >
      {open ? (
        <div className="grid gap-4">
          <h2 className="flex items-baseline font-semibold">
            {t('title')}
            <span className="num ml-auto font-normal text-fg-3">
              {t('answered', { n: answered(item, draft).filter(Boolean).length })}
            </span>
          </h2>
          <VerdictQuestion {...props} />
          <ProfilesQuestion {...props} />
          <FollowUpQuestion {...props} />
          <Field label={t('note')} hint={t('noteHint')}>
            <Textarea
              rows={2}
              value={draft.note}
              onChange={event => onChange({ note: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <Decided item={item} />
      )}
    </aside>
  )
}
