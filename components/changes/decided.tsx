'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { KeyValues } from '@/components/patterns/key-values'
import { VisibleText } from '@/components/patterns/server-text'
import { ToneMark } from '@/components/ui/tone'
import type { ChangeItem } from '@/lib/contracts'
import { FollowUpLinks } from './follow-up-links'
import { itemTones } from './item-row'

/** Who decided what and when, by which rule or with which answers. */
export function Decided({ item }: { item: ChangeItem }) {
  const t = useTranslations('changes')
  const v = useTranslations('catalog.verdict')
  const format = useFormat()
  const { decision } = item
  const answers = decision?.answers ?? null
  const names = new Map(item.affected.profiles.map(profile => [profile.id, profile.name]))
  const affected = answers?.profiles.filter(profile => profile.affected) ?? []
  return (
    <div className="grid gap-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <ToneMark tone={itemTones[item.state]} className="size-4" />
        {t(`itemState.${item.state}`)}
      </h2>
      {decision === null ? (
        <p className="text-fg-2">{t('withdrawnText')}</p>
      ) : (
        <KeyValues
          items={[
            { label: t('decided.by'), value: decision.by.name },
            {
              label: t('decided.at'),
              value: <time dateTime={decision.at}>{format.dateTime(decision.at)}</time>,
            },
            decision.rule !== null && { label: t('decided.rule'), value: decision.rule },
            decision.note !== null && {
              label: t('decided.note'),
              value: <VisibleText text={decision.note} />,
            },
            answers !== null && { label: t('decided.verdict'), value: v(answers.verdict) },
            answers?.verdictReason !== undefined && {
              label: t('decided.reason'),
              value: <VisibleText text={answers.verdictReason} />,
            },
            answers !== null && {
              label: t('decided.profiles'),
              value:
                affected.length === 0
                  ? t('decided.noProfile')
                  : affected.map(({ id }) => names.get(id) ?? id).join(', '),
            },
            answers !== null && {
              label: t('decided.followUp'),
              value: answers.followUp.needed ? (
                <FollowUpLinks links={answers.followUp.links} />
              ) : (
                t('decided.noFollowUp')
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
