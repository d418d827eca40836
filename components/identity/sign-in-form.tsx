'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'

export interface SignInFormProps {
  /** An identity provider is configured. */
  sso: boolean
  /** A path of ours. */
  next: string
  /** What the server said on the way back here. */
  error: string | undefined
}

const errors = [
  'wrong',
  'locked',
  'no-organization',
  'unverified-email',
  'unknown-email',
  'unreachable',
] as const

/** E-mail and password, and single sign-on where it is configured. */
export function SignInForm({ sso, next, error: given }: SignInFormProps) {
  const t = useTranslations('identity.signIn')
  const [error, setError] = useState(given)
  const [pending, setPending] = useState<'password' | 'sso'>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending('password')
    setError(undefined)
    try {
      const { signIn } = await import('next-auth/react')
      const answer = await signIn('credentials', {
        redirect: false,
        email: form.get('email'),
        password: form.get('password'),
      })
      if (answer?.ok === true && answer.error == null) {
        // A whole load: everything is read anew as the person who signed in.
        window.location.assign(next)
        return
      }
      setError(answer?.error ?? 'other')
    } catch (failure) {
      if (!(failure instanceof TypeError)) throw failure
      setError('unreachable')
    }
    setPending(undefined)
  }
  const known = errors.find(e => e === error)
  return (
    <div className="grid gap-4">
      {error !== undefined && (
        <Notice tone="breaking" role="alert" title={t(`error.${known ?? 'other'}`)}>
          {t(`errorHint.${known ?? 'other'}`)}
        </Notice>
      )}
      <form onSubmit={submit} className="grid gap-3">
        <Field label={t('email')}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label={t('password')}>
          <Input name="password" type="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" pending={pending === 'password'} className="mt-1 w-full">
          {t('submit')}
        </Button>
      </form>
      {sso && (
        <>
          <div className="flex items-center gap-2 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('or')}
          </div>
          <Button
            pending={pending === 'sso'}
            className="w-full"
            onClick={() => {
              setPending('sso')
              void import('next-auth/react').then(({ signIn }) => signIn('oidc', { callbackUrl: next }))
            }}
          >
            {t('sso')}
          </Button>
        </>
      )}
    </div>
  )
}
