'use client'

import { useTranslations } from 'next-intl'
import { CheckboxLine } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/radio-group'
import type { FollowUpLink } from '@/lib/contracts'
import { AddLink } from './add-link'
import { FollowUpLinks } from './follow-up-links'
import { Question } from './question'
import type { QuestionProps } from './review-aside'

/** Must prompts, evaluation sets or policy change? Those that name the tool are offered; others are added by hand. */
export function FollowUpQuestion({ item, draft, onChange }: QuestionProps) {
  const t = useTranslations('changes.review')
  const offered = item.affected.prompts.map(
    ({ name, href }): FollowUpLink => ({ kind: 'prompt', label: name, href }),
  )
  const has = (link: FollowUpLink) => draft.links.some(one => one.href === link.href)
  const own = draft.links.filter(link => !offered.some(one => one.href === link.href))
  const without = (link: FollowUpLink) => draft.links.filter(one => one !== link && one.href !== link.href)
  return (
    <Question n={3} title={t('followUp')}>
      <RadioGroup
        aria-label={t('followUp')}
        value={draft.followUp === undefined ? '' : draft.followUp ? 'yes' : 'no'}
        onValueChange={value => onChange({ followUp: value === 'yes' })}
        options={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
      />
      {offered.length > 0 && (
        <>
          <p className="text-xs text-fg-3">{t('naming')}</p>
          {offered.map(link => (
            <CheckboxLine
              key={link.href}
              checked={has(link)}
              onCheckedChange={on =>
                onChange(on ? { followUp: true, links: [...draft.links, link] } : { links: without(link) })
              }
            >
              {link.label}
            </CheckboxLine>
          ))}
        </>
      )}
      {draft.followUp === true && (
        <>
          <FollowUpLinks links={own} onRemove={link => onChange({ links: without(link) })} />
          <AddLink onAdd={link => onChange({ links: [...draft.links, link] })} />
        </>
      )}
    </Question>
  )
}
