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
import { keyName } from '@/lib/platform/endpoint'
import { createProfileMutation } from './queries'

/** A name and who answers for it; grants are chosen on the page that opens then. */
export function CreateProfile({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profiles')
  const c = useTranslations('common')
  const router = useRouter()
  const form = useId()
  const [name, setName] = useState('')
  const [owner, setOwner] = useState('')
  const [description, setDescription] = useState('')
  const [tried, setTried] = useState(false)
  const usable = keyName.safeParse(name).success
  const create = useChange('profiles', createProfileMutation, profile => {
    router.push(`/profiles/${profile.id}`)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (usable) create.mutate({ name, owner: owner.trim() || null, description: description.trim() || null })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('create')}
      description={t('createText')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button type="submit" form={form} variant="primary" pending={create.isPending}>
            {t('createNow')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
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
            value={name}
            onChange={e => setName(e.target.value)}
          />
        </Field>
        <Field label={t('fields.owner')} note={c('optional')} hint={t('fields.ownerHint')}>
          <Input maxLength={200} value={owner} onChange={e => setOwner(e.target.value)} />
        </Field>
        <Field label={t('fields.description')} note={c('optional')}>
          <Textarea maxLength={2000} value={description} onChange={e => setDescription(e.target.value)} />
        </Field>
      </form>
      <Problem error={create.error} />
    </Dialog>
  )
}
