'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { issueAt, Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Segment } from '@/components/ui/segment'
import { promptKinds, promptName } from '@/lib/prompts'
import { createPromptMutation } from './queries'

/** A name and who answers for it; the text is written in the editor that opens then. */
export function CreatePrompt({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const router = useRouter()
  const form = useId()
  const [draft, setDraft] = useState({ name: '', title: '', owner: '', folder: '', description: '' })
  const [kind, setKind] = useState<(typeof promptKinds)[number]>('prompt')
  const [tried, setTried] = useState(false)
  const usable = promptName.safeParse(draft.name).success
  const create = useChange('prompts', createPromptMutation, prompt =>
    router.push(`/prompts/${prompt.name}/edit`),
  )
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft(before => ({ ...before, [name]: event.target.value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!usable) return
    const { name, title, owner, folder, description } = draft
    create.mutate({
      name,
      kind,
      title: title.trim() || null,
      owner: owner.trim() || null,
      folder: folder.trim() || null,
      description: description.trim() || null,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('create.title')}
      description={t(`create.text.${kind}`)}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button type="submit" form={form} variant="primary" pending={create.isPending}>
            {t('create.now')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Segment
          label={t('fields.kind')}
          value={kind}
          onValueChange={setKind}
          options={promptKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
          className="justify-self-start"
        />
        <Field
          label={t('fields.name')}
          required
          hint={t('fields.nameHint')}
          error={tried && !usable ? t('fields.nameError') : issueAt(create.error, 'name')}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            className="mono"
            maxLength={64}
            value={draft.name}
            onChange={set('name')}
          />
        </Field>
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
          error={issueAt(create.error, 'folder')}
        >
          <Input maxLength={200} value={draft.folder} onChange={set('folder')} />
        </Field>
        <Field label={t('fields.description')} note={c('optional')}>
          <Textarea maxLength={2000} value={draft.description} onChange={set('description')} />
        </Field>
      </form>
      <Problem error={create.error} />
    </Dialog>
  )
}
