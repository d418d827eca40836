'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { SettingsFrame } from '@/components/identity/settings-frame'
import { useChange } from '@/components/identity/use-change'
import { ErrorState } from '@/components/patterns/error-state'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toaster'
import type { LintRuleDto, LintSettingsDto, LintSettings as Settings } from '@/lib/contracts'
import { lintSettingsQuery, putLintSettingsMutation } from './queries'
import { RuleRow } from './rule-row'
import { changedRules, withLevel, withoutRule, withParameter } from './settings-model'

/** The lint rules of the organization: a level each, with what else can be set. Saved together. */
export function LintSettings() {
  const t = useTranslations('lint.settings')
  const c = useTranslations('common')
  const settings = useQuery(lintSettingsQuery)
  return (
    <SettingsFrame section="lint">
      {settings.isError ? (
        <ErrorState error={settings.error} title={t('failed')} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Rules saved={settings.data} />
      )}
    </SettingsFrame>
  )
}

function Rules({ saved }: { saved: LintSettingsDto }) {
  const t = useTranslations('lint.settings')
  const whyNot = useWhyNot('lint.manage')
  const queries = useQueryClient()
  // What was looked at when the first change was made: someone else's save meanwhile is a lost race, not an overwrite.
  const [draft, setDraft] = useState<{ basis: LintSettingsDto; rules: Settings } | null>(null)
  const [asking, setAsking] = useState(false)
  // Goes up when values change from outside their controls, so that those start anew; typing keeps its place.
  const [resets, setResets] = useState(0)
  const basis = draft?.basis ?? saved
  const rules = draft?.rules ?? saved.rules
  const set = (next: Settings) => setDraft({ basis, rules: next })
  const reset = (next: typeof draft) => {
    setDraft(next)
    setResets(n => n + 1)
  }
  const save = useChange('lint', putLintSettingsMutation, result => {
    queries.setQueryData(lintSettingsQuery.queryKey, result)
    reset(null)
    toast.done(t('saved'))
  })
  const dirty = changedRules(basis.rules, rules, saved.inForce)
  const tuned = Object.keys(rules).length > 0
  const lost = dirty.length > 0 && saved.number !== basis.number
  const why = whyNot ?? (dirty.length === 0 ? t('nothing') : undefined)
  return (
    <>
      {lost && (
        <Notice
          tone="risky"
          title={t('lost')}
          role="status"
          action={
            <Button size="sm" onClick={() => reset(null)}>
              {t('reload')}
            </Button>
          }
        >
          {t('lostText', { name: saved.changedBy?.name ?? '' })}
        </Notice>
      )}
      <Panel
        title={t('title')}
        note={t('text')}
        action={
          <Button
            size="sm"
            reason={whyNot ?? (tuned ? undefined : t('unchanged'))}
            onClick={() => setAsking(true)}
          >
            {t('backAll')}
          </Button>
        }
        footer={<Changed settings={saved} />}
      >
        <ul className="divide-y">
          {saved.inForce.map(rule => (
            <RuleRow
              key={rule.id}
              rule={asDrafted(rule, rules)}
              dirty={dirty.includes(rule.id)}
              tuned={rules[rule.id] !== undefined}
              disabled={whyNot !== undefined}
              onLevel={level => set(withLevel(rules, rule, level))}
              onParameter={(name, value) => set(withParameter(rules, rule.id, name, value))}
              resets={resets}
              onDefault={() => reset({ basis, rules: withoutRule(rules, rule.id) })}
            />
          ))}
        </ul>
      </Panel>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t bg-surface py-3">
        <Button
          variant="primary"
          reason={why}
          pending={save.isPending}
          onClick={() => save.mutate({ basis: basis.number, rules })}
        >
          {t('save')}
        </Button>
        {dirty.length > 0 && (
          <>
            <Button variant="ghost" onClick={() => reset(null)}>
              {t('discard')}
            </Button>
            <span role="status" className="text-xs text-fg-3">
              {t('dirty', { n: dirty.length })}
            </span>
          </>
        )}
        <Problem error={save.error} />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('backAllTitle')}
        description={t('backAllText')}
        confirm={t('backAll')}
        onConfirm={() => {
          setAsking(false)
          save.mutate({ basis: saved.number, rules: {} })
        }}
      />
    </>
  )
}

/** A rule as it would be with what is not saved yet. */
function asDrafted(rule: LintRuleDto, rules: Settings): LintRuleDto {
  const { level = rule.defaultLevel, parameters = {} } = rules[rule.id] ?? {}
  return {
    ...rule,
    level,
    parameters: rule.parameters.map(parameter => drafted(parameter, parameters[parameter.name])),
  }
}

function drafted(
  parameter: LintRuleDto['parameters'][number],
  value: string | number | string[] | undefined,
): LintRuleDto['parameters'][number] {
  switch (parameter.type) {
    case 'integer':
      return { ...parameter, value: typeof value === 'number' ? value : parameter.default }
    case 'choice':
      return { ...parameter, value: typeof value === 'string' ? value : parameter.default }
    case 'names':
      return { ...parameter, value: Array.isArray(value) ? value : parameter.default }
  }
}

function Changed({ settings: { changedBy, changedAt } }: { settings: LintSettingsDto }) {
  const t = useTranslations('lint.settings')
  const format = useFormat()
  return changedBy === null || changedAt === null
    ? t('unchanged')
    : t('changedBy', { name: changedBy.name, when: format.dateTime(changedAt) })
}
