'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { issueAt, Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { MemberDto } from '@/lib/identity'
import type { Role } from '@/lib/platform/permissions'
import { addMemberMutation } from './queries'
import { RoleSelect } from './role-select'
import { useChange } from './use-change'

export function AddMember({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (added: { member: MemberDto; oneTimePassword: string | null }) => void
}) {
  const t = useTranslations('settings.members')
  const c = useTranslations('common')
  const form = useId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [tried, setTried] = useState(false)
  const add = useChange('members', addMemberMutation, added => {
    onClose()
    onAdded(added)
    if (added.oneTimePassword === null) toast.done(t('added', { name: added.member.name }))
  })
  const badEmail = !/^\S+@\S+\.\S+$/.test(email) || issueAt(add.error, 'email') !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (/^\S+@\S+\.\S+$/.test(email) && name.trim() !== '')
      add.mutate({ email: email.trim(), name: name.trim(), role })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('addTitle')}
      description={t('addText')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button type="submit" form={form} variant="primary" pending={add.isPending}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Field label={t('email')} required error={tried && badEmail ? t('badEmail') : undefined}>
          <Input type="email" autoComplete="off" value={email} onChange={e => setEmail(e.target.value)} />
        </Field>
        <Field label={t('name')} required error={tried && name.trim() === '' ? t('needName') : undefined}>
          <Input autoComplete="off" maxLength={100} value={name} onChange={e => setName(e.target.value)} />
        </Field>
        <Field label={t('role')}>
          <RoleSelect value={role} onValueChange={setRole} />
        </Field>
      </form>
      <Problem error={add.error} />
    </Dialog>
  )
}
