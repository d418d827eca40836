'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { keyName } from '@/lib/platform/endpoint'
import { setSecretMutation } from './queries'
import { useChange } from './use-change'

/** Stores a value, or replaces that of `fixedName`. What is stored can't be read here again. */
export function SetSecret({ fixedName, onClose }: { fixedName: string | undefined; onClose: () => void }) {
  const t = useTranslations('settings.secrets')
  const c = useTranslations('common')
  const form = useId()
  const [name, setName] = useState(fixedName ?? '')
  const [value, setValue] = useState('')
  const [tried, setTried] = useState(false)
  const store = useChange('secrets', setSecretMutation, stored => {
    onClose()
    toast.done(t('stored', { name: stored.name }))
  })
  const badName = !keyName.safeParse(name).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!badName && value !== '') store.mutate({ name, value })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fixedName === undefined ? t('storeTitle') : t('replaceTitle', { name: fixedName })}
      description={t('storeText')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button type="submit" form={form} variant="primary" pending={store.isPending}>
            {fixedName === undefined ? t('store') : t('replace')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={t('name')}
          required
          hint={t('nameHint')}
          error={tried && badName ? t('badName') : undefined}
        >
          <Input
            className="mono"
            autoComplete="off"
            readOnly={fixedName !== undefined}
            value={name}
            onChange={e => setName(e.target.value)}
          />
        </Field>
        <Field label={t('value')} required error={tried && value === '' ? t('needValue') : undefined}>
          <Input type="password" autoComplete="off" value={value} onChange={e => setValue(e.target.value)} />
        </Field>
      </form>
      <Problem error={store.error} />
    </Dialog>
  )
}
