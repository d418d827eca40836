'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { rolesWith } from '@/lib/platform/permissions'
import { elicitationModes, type ProfileDto } from '@/lib/profiles'
import { updateProfileMutation } from './queries'
import { RemoveProfile } from './remove-profile'
import { readSettings, settingsOf } from './settings-model'

const modes = ['enforce', 'observe'] as const

export function SettingsTab({ profile }: { profile: ProfileDto }) {
  const t = useTranslations('profiles.settings')
  const roleNames = useTranslations('shell.roles')
  const modeNames = useTranslations('profiles.mode')
  const c = useTranslations('common')
  const whyNot = useWhyNot('profile.manage')
  const form = useId()
  const [draft, setDraft] = useState(() => settingsOf(profile))
  const set = (change: Partial<typeof draft>) => setDraft(before => ({ ...before, ...change }))
  const read = readSettings(draft)
  const save = useChange('profiles', updateProfileMutation, () => toast.done(t('saved')))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('fields' in read) save.mutate({ id: profile.id, ...read.fields })
  }
  const errors = 'errors' in read ? read.errors : {}
  return (
    <div className="grid max-w-2xl gap-4">
      <Panel
        title={t('title')}
        padded
        footer={
          <Button
            type="submit"
            form={form}
            variant="primary"
            className="ml-auto"
            reason={whyNot}
            pending={save.isPending}
          >
            {c('save')}
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <Field label={t('owner')} note={c('optional')}>
            <Input maxLength={200} value={draft.owner} onChange={e => set({ owner: e.target.value })} />
          </Field>
          <Field label={t('description')} note={c('optional')}>
            <Textarea
              maxLength={2000}
              value={draft.description}
              onChange={e => set({ description: e.target.value })}
            />
          </Field>
          <Field label={t('mode')} hint={t(`modeHint.${draft.mode}`)}>
            <Select
              value={draft.mode}
              onValueChange={mode => set({ mode })}
              options={modes.map(value => ({ value, label: modeNames(value) }))}
            />
          </Field>
          <Field label={t('elicitation')} hint={t('elicitationHint')}>
            <Select
              value={draft.elicitation}
              onValueChange={elicitation => set({ elicitation })}
              options={elicitationModes.map(value => ({ value, label: t(`elicitations.${value}`) }))}
            />
          </Field>
          <Field label={t('wait')} hint={t('waitHint')} error={errors.wait && t('waitError')}>
            <Input
              inputMode="numeric"
              className="num w-28"
              value={draft.wait}
              onChange={e => set({ wait: e.target.value })}
            />
          </Field>
          <fieldset>
            <legend className="mb-1 font-medium">{t('reviewers')}</legend>
            {rolesWith('inbox.decide').map(role => (
              <CheckboxLine
                key={role}
                checked={draft.reviewers.includes(role)}
                onCheckedChange={on =>
                  set({
                    reviewers: on ? [...draft.reviewers, role] : draft.reviewers.filter(one => one !== role),
                  })
                }
              >
                {roleNames(role)}
              </CheckboxLine>
            ))}
            <p className={errors.reviewers ? 'text-xs text-breaking' : 'text-xs text-fg-3'}>
              {t(errors.reviewers ? 'reviewersError' : 'reviewersHint')}
            </p>
          </fieldset>
          <Field label={t('roles')} note={c('optional')} hint={t('rolesHint')}>
            <Input
              autoComplete="off"
              spellCheck={false}
              className="mono"
              value={draft.roles}
              onChange={e => set({ roles: e.target.value })}
            />
          </Field>
        </form>
        <Problem error={save.error} />
      </Panel>
      <RemoveProfile profile={profile} />
    </div>
  )
}
