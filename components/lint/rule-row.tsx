'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type LintRuleDto, lintLevels } from '@/lib/contracts'
import { cn } from '@/lib/platform/cn'
import { RuleParameter } from './rule-parameters'

interface Props {
  rule: LintRuleDto
  /** Differs from what is saved. */
  dirty: boolean
  /** Differs from the default. */
  tuned: boolean
  disabled: boolean
  /** Goes up when values change from outside their controls. */
  resets: number
  onLevel: (level: LintRuleDto['level']) => void
  onParameter: (name: string, value: LintRuleDto['parameters'][number]['value'] | undefined) => void
  onDefault: () => void
}

/** One rule: what it is for, its level, and, unfolded, how to mend what it finds and what else can be set. */
export function RuleRow({ rule, dirty, tuned, disabled, resets, onLevel, onParameter, onDefault }: Props) {
  const t = useTranslations('lint')
  const [open, setOpen] = useState(false)
  const levels = [...lintLevels, 'off'] as const
  return (
    <li className={cn('px-3 py-2', dirty && 'bg-info-subtle')}>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-6 min-w-0 grow items-center gap-1.5 rounded-sm text-left"
        >
          <ChevronRight aria-hidden className={cn('size-3.5 shrink-0 text-fg-3', open && 'rotate-90')} />
          <span className="font-medium">{t(`rules.${rule.id}.title`)}</span>
          <code className="mono text-xs text-fg-3 max-md:hidden">{rule.id}</code>
          {tuned && <span className="text-xs text-info">{t('settings.changed')}</span>}
        </button>
        <span className="text-xs text-fg-3 max-md:hidden">
          {t('settings.default', { level: t(`levels.${rule.defaultLevel}`) })}
        </span>
        <Select
          size="sm"
          className="w-28"
          aria-label={`${t('settings.level')}: ${t(`rules.${rule.id}.title`)}`}
          value={rule.level}
          disabled={disabled}
          onValueChange={onLevel}
          options={levels.map(value => ({ value, label: t(`levels.${value}`) }))}
        />
      </div>
      {open && (
        <div className="mt-2 grid gap-3 pb-1 pl-5">
          <p className="text-xs text-fg-2">{t(`rules.${rule.id}.why`)}</p>
          <p className="text-xs text-fg-2">
            <b className="font-medium text-fg">{t('tab.fix')}</b> {t(`rules.${rule.id}.fix`)}
          </p>
          {rule.parameters.map(parameter => (
            <RuleParameter
              key={`${parameter.name} ${resets}`}
              parameter={parameter}
              disabled={disabled}
              onChange={value => onParameter(parameter.name, value)}
            />
          ))}
          {tuned && !disabled && (
            <div>
              <Button size="sm" onClick={onDefault}>
                {t('settings.back')}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
