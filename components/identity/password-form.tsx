'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { issueAt, Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { changePasswordMutation } from './queries'
import { useChange } from './use-change'

const LEAST = 12

/** Chooses a new password; other sessions of the person end. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.account')
  const router = useRouter()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const change = useChange('members', changePasswordMutation, () => {
    setCurrent('')
    setNext('')
    setTried(false)
    toast.done(t('changed'), { description: t('othersEnded') })
    router.refresh()
  })
  const tooShort = next.length < LEAST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (current !== '' && !tooShort) change.mutate({ current, next })
  }
  const currentIssue = issueAt(change.error, 'current') !== undefined ? t('wrong') : undefined
  const nextIssue = issueAt(change.error, 'next') !== undefined ? t('same') : undefined
  return (
    <form onSubmit={submit} className="grid max-w-sm gap-3">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={t('current')} required error={tried && current === '' ? t('needed') : currentIssue}>
        <Input
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.target.value)}
        />
      </Field>
      <Field
        label={t('next')}
        required
        hint={t('nextHint', { n: LEAST })}
        error={tried && tooShort ? t('short', { n: LEAST }) : nextIssue}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={event => setNext(event.target.value)}
        />
      </Field>
      {currentIssue === undefined && nextIssue === undefined && <Problem error={change.error} />}
      <div>
        <Button type="submit" variant="primary" pending={change.isPending}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}
