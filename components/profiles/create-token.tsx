'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { daysOf, LifetimeField, usualLifetime } from '@/components/identity/lifetime-field'
import { useChange } from '@/components/identity/use-change'
import { issueAt, Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { keyName } from '@/lib/platform/endpoint'
import type { ProfileDto, TokenDto } from '@/lib/profiles'
import { createTokenMutation } from './queries'

export function CreateToken({
  profile,
  onClose,
  onCreated,
}: {
  profile: ProfileDto
  onClose: () => void
  onCreated: (made: { token: TokenDto; value: string }) => void
}) {
  const t = useTranslations('profiles.tokens')
  const c = useTranslations('common')
  const form = useId()
  const [name, setName] = useState('')
  const [agent, setAgent] = useState(profile.name)
  const [lifetime, setLifetime] = useState(usualLifetime)
  const [tried, setTried] = useState(false)
  const agentOk = keyName.safeParse(agent).success
  const create = useChange('tokens', createTokenMutation, made => {
    onClose()
    onCreated(made)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || !agentOk) return
    create.mutate({
      id: profile.id,
      name: name.trim(),
      agent,
      expiresInDays: daysOf(lifetime),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('createTitle')}
      description={t('createText', { name: profile.name })}
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
        <Field
          label={t('agent')}
          required
          hint={t('agentHint')}
          error={tried && !agentOk ? t('badAgent') : issueAt(create.error, 'agent')}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            className="mono"
            maxLength={64}
            value={agent}
            onChange={e => setAgent(e.target.value)}
          />
        </Field>
        <LifetimeField value={lifetime} onChange={setLifetime} />
      </form>
      <Problem error={create.error} />
    </Dialog>
  )
}
