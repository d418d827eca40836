'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { useViewer } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type ApiKeyDto, covers } from '@/lib/identity'
import { type Role, roles } from '@/lib/platform/permissions'
import { daysOf, LifetimeField, usualLifetime } from './lifetime-field'
import { createKeyMutation } from './queries'
import { RoleSelect } from './role-select'
import { useChange } from './use-change'

export function CreateApiKey({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (made: { key: ApiKeyDto; value: string }) => void
}) {
  const t = useTranslations('settings.keys')
  const c = useTranslations('common')
  const viewer = useViewer()
  const form = useId()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>(viewer.role)
  const [lifetime, setLifetime] = useState(usualLifetime)
  const [tried, setTried] = useState(false)
  const create = useChange('members', createKeyMutation, made => {
    onClose()
    onCreated(made)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '')
      create.mutate({
        name: name.trim(),
        role,
        expiresInDays: daysOf(lifetime),
      })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('createTitle')}
      description={t('createText')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button type="submit" form={form} variant="primary" pending={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={t('name')}
          required
          hint={t('nameHint')}
          error={tried && name.trim() === '' ? t('needName') : undefined}
        >
          <Input autoComplete="off" maxLength={100} value={name} onChange={e => setName(e.target.value)} />
        </Field>
        <Field label={t('role')} hint={t('roleHint')}>
          <RoleSelect
            value={role}
            onValueChange={setRole}
            among={roles.filter(one => covers(viewer.role, one))}
          />
        </Field>
        <LifetimeField value={lifetime} onChange={setLifetime} />
      </form>
      <Problem error={create.error} />
    </Dialog>
  )
}
