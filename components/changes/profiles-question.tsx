'use client'

import { useTranslations } from 'next-intl'
import { CheckboxLine } from '@/components/ui/checkbox'
import type { ChangeItem } from '@/lib/contracts'
import { Question } from './question'
import type { QuestionProps } from './review-aside'

/** Which profiles are affected? All that are granted it are listed; those that call it are proposed. */
export function ProfilesQuestion({ item, draft, onChange }: QuestionProps) {
  const t = useTranslations('changes.review')
  const { profiles } = item.affected
  const toggle = (id: string, on: boolean) => {
    const affected = new Set(draft.affected)
    if (on) affected.add(id)
    else affected.delete(id)
    onChange({ affected })
  }
  return (
    <Question n={2} title={t('profiles')}>
      {profiles.length === 0 && <p className="text-xs text-fg-3">{t('noProfile')}</p>}
      {profiles.map(profile => (
        <CheckboxLine
          key={profile.id}
          checked={draft.affected.has(profile.id)}
          onCheckedChange={on => toggle(profile.id, on)}
          end={<Use profile={profile} />}
        >
          <span title={profile.owner ?? undefined}>{profile.name}</span>
        </CheckboxLine>
      ))}
    </Question>
  )
}

function Use({ profile }: { profile: ChangeItem['affected']['profiles'][number] }) {
  const t = useTranslations('changes.review')
  if (profile.rejected > 0)
    return <span className="num text-xs text-breaking">{t('refusedCalls', { n: profile.rejected })}</span>
  return (
    <span className="num text-xs text-fg-3">
      {profile.calls === 0 ? t('unused') : t('calls', { n: profile.calls })}
    </span>
  )
}
