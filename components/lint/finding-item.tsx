'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { VisibleText } from '@/components/patterns/server-text'
import type { Finding } from '@/lib/contracts'
import { LevelChip } from './level-chip'

/** One finding: how grave, what, where, why it matters and how to mend it. */
export function FindingItem({
  finding,
  action,
  children,
}: {
  finding: Finding
  action?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('lint')
  const { rule, level, path, message, fix } = finding
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-2.5 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <span className="max-md:col-span-2">
        <LevelChip level={level} />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          <VisibleText text={t(`messages.${message.code}`, message.params)} />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-fg-3">
          <code className="mono">{rule}</code>
          <code className="mono [overflow-wrap:anywhere]">
            <VisibleText text={path} />
          </code>
        </p>
        <p className="text-xs text-fg-2">{t(`rules.${rule}.why`)}</p>
        <p className="text-xs text-fg-2">
          <b className="font-medium text-fg">{t('tab.fix')}</b> {t(`rules.${fix.code}.fix`)}
        </p>
        {children}
      </div>
      {action}
    </li>
  )
}
