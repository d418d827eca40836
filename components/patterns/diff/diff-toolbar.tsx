'use client'

import { Toggle } from '@base-ui/react/toggle'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/components/i18n/format'
import { IconButton } from '@/components/ui/button'
import { ToneMark } from '@/components/ui/tone'
import { axes, countBy, type DiffEntry, severities } from './entries'
import type { DiffUrl } from './use-diff-url'

/** How many of each severity and axis, each a filter; and the way from change to change. */
export function DiffToolbar({ entries, url }: { entries: readonly DiffEntry[]; url: DiffUrl }) {
  const t = useTranslations('common.diff')
  const format = useFormat()
  const bySeverity = countBy(entries, 'severity')
  const byAxis = countBy(entries, 'axis')
  const at = url.shown.findIndex(entry => entry.id === url.current)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <fieldset aria-label={t('filter')} className="flex flex-wrap items-center gap-1.5">
        {severities.map(severity => (
          <FilterToggle
            key={severity}
            count={bySeverity.get(severity) ?? 0}
            pressed={url.filter.severity.includes(severity)}
            onPressed={on => url.setFilter({ severity: toggled(url.filter.severity, severity, on) })}
          >
            <ToneMark tone={severity} />
            {t(severity)}
          </FilterToggle>
        ))}
        {byAxis.size > 1 &&
          axes.map(axis => (
            <FilterToggle
              key={axis}
              count={byAxis.get(axis) ?? 0}
              pressed={url.filter.axis.includes(axis)}
              onPressed={on => url.setFilter({ axis: toggled(url.filter.axis, axis, on) })}
            >
              {t(axis)}
            </FilterToggle>
          ))}
      </fieldset>
      <div className="ml-auto flex items-center gap-0.5">
        <span className="num mr-1 text-xs text-fg-3">
          {at === -1
            ? t('shown', { n: url.shown.length })
            : t('position', { n: format.number(at + 1), total: format.number(url.shown.length) })}
        </span>
        <IconButton
          label={t('previous')}
          onClick={() => url.go(-1)}
          reason={url.shown.length === 0 ? t('noneShown') : undefined}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={t('next')}
          onClick={() => url.go(1)}
          reason={url.shown.length === 0 ? t('noneShown') : undefined}
        >
          <ArrowDown aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

const toggled = <T,>(chosen: readonly T[], value: T, on: boolean): T[] =>
  on ? [...chosen, value] : chosen.filter(one => one !== value)

function FilterToggle({
  count,
  pressed,
  onPressed,
  children,
}: {
  count: number
  pressed: boolean
  onPressed: (pressed: boolean) => void
  children: ReactNode
}) {
  const format = useFormat()
  return (
    <Toggle
      pressed={pressed}
      onPressedChange={onPressed}
      disabled={count === 0 && !pressed}
      className="inline-flex h-6 items-center gap-1 rounded-sm border border-line-strong bg-surface px-1.5 text-xs whitespace-nowrap text-fg-2 hover:bg-hover disabled:text-fg-disabled disabled:hover:bg-surface data-pressed:border-accent-line data-pressed:bg-accent-subtle data-pressed:text-accent-text"
    >
      {children}
      <span className="num font-medium">{format.number(count)}</span>
    </Toggle>
  )
}
