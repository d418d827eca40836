'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { PromptDetail } from '@/lib/prompts'
import { configurePromptMutation } from '../queries'
import { GuardrailRow } from './guardrail-row'
import { judgeTextOf, newGuardrail, readJudge } from './judge-model'

/** How the next releases are judged, and what each must have passed before its canary. */
export function JudgePanel({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts.judge')
  const c = useTranslations('common')
  const form = useId()
  const whyNot = useWhyNot('prompt.release')
  const [draft, setDraft] = useState(() => judgeTextOf(prompt.judge, prompt.gates))
  const set = (change: Partial<typeof draft>) => setDraft(before => ({ ...before, ...change }))
  const { settings, gates, errors } = readJudge(draft)
  const save = useChange('prompts', configurePromptMutation, () => toast.done(t('saved')))
  const wrong = (place: string) => (errors.includes(place) ? t('needNumber') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (errors.length === 0) save.mutate({ name: prompt.name, judge: settings, gates })
  }
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      padded
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          className="ml-auto"
          reason={whyNot ?? (errors.length > 0 ? t('needNumber') : undefined)}
          pending={save.isPending}
        >
          {c('save')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('guardrails')}</legend>
          {draft.guardrails.map(guardrail => (
            <GuardrailRow
              key={guardrail.key}
              value={guardrail}
              wrong={wrong}
              onChange={patch =>
                set({
                  guardrails: draft.guardrails.map(one =>
                    one.key === guardrail.key ? { ...one, ...patch } : one,
                  ),
                })
              }
              onRemove={() => set({ guardrails: draft.guardrails.filter(one => one.key !== guardrail.key) })}
            />
          ))}
          <Button
            size="sm"
            className="justify-self-start"
            reason={draft.guardrails.length >= 10 ? t('enough') : undefined}
            onClick={() => set({ guardrails: [...draft.guardrails, newGuardrail()] })}
          >
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </fieldset>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Field label={t('margin')} hint={t('marginHint')} error={wrong('margin')}>
            <Input
              inputMode="decimal"
              value={draft.margin}
              onChange={event => set({ margin: event.target.value })}
            />
          </Field>
          <Field label={t('alpha')} hint={t('alphaHint')} error={wrong('alpha')}>
            <Input
              inputMode="decimal"
              value={draft.alpha}
              onChange={event => set({ alpha: event.target.value })}
            />
          </Field>
          <Field label={t('settle')} hint={t('settleHint')} error={wrong('settleSeconds')}>
            <Input
              inputMode="numeric"
              value={draft.settleSeconds}
              onChange={event => set({ settleSeconds: event.target.value })}
            />
          </Field>
        </div>
        <CheckboxLine checked={draft.autoRollback} onCheckedChange={autoRollback => set({ autoRollback })}>
          {t('autoRollback')}
        </CheckboxLine>
        <CheckboxLine checked={draft.autoPromote} onCheckedChange={autoPromote => set({ autoPromote })}>
          {t('autoPromote')}
        </CheckboxLine>
        <Field label={t('gates')} note={c('optional')} hint={t('gatesHint')}>
          <Input value={draft.gates} onChange={event => set({ gates: event.target.value })} />
        </Field>
        <Problem error={save.error} />
      </form>
    </Panel>
  )
}
