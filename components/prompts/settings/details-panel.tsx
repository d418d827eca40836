'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Panel } from '@/components/patterns/panel'
import { issueAt, Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { PromptDetail } from '@/lib/prompts'
import { updatePromptMutation } from '../queries'

/** Title, owner, folder, tags and description: changed without a release. */
export function DetailsPanel({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const form = useId()
  const whyNot = useWhyNot('prompt.edit')
  const [draft, setDraft] = useState({
    title: prompt.title ?? '',
    owner: prompt.owner ?? '',
    folder: prompt.folder ?? '',
    tags: prompt.tags.join(', '),
    description: prompt.description ?? '',
  })
  const save = useChange('prompts', updatePromptMutation, () => toast.done(t('settings.saved')))
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft(before => ({ ...before, [name]: event.target.value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tags = draft.tags
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== '')
    save.mutate({
      name: prompt.name,
      title: draft.title.trim() || null,
      owner: draft.owner.trim() || null,
      folder: draft.folder.trim() || null,
      description: draft.description.trim() || null,
      tags,
    })
  }
  return (
    <Panel
      title={t('settings.details')}
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
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Field label={t('fields.title')} note={c('optional')}>
          <Input maxLength={200} value={draft.title} onChange={set('title')} />
        </Field>
        <Field label={t('fields.owner')} note={c('optional')} hint={t('fields.ownerHint')}>
          <Input maxLength={200} value={draft.owner} onChange={set('owner')} />
        </Field>
        <Field
          label={t('fields.folder')}
          note={c('optional')}
          hint={t('fields.folderHint')}
          error={issueAt(save.error, 'folder')}
        >
          <Input maxLength={200} value={draft.folder} onChange={set('folder')} />
        </Field>
        <Field label={t('fields.tags')} note={c('optional')} hint={t('fields.tagsHint')}>
          <Input value={draft.tags} onChange={set('tags')} />
        </Field>
        <Field label={t('fields.description')} note={c('optional')}>
          <Textarea maxLength={2000} value={draft.description} onChange={set('description')} />
        </Field>
        <Problem error={save.error} />
      </form>
    </Panel>
  )
}
