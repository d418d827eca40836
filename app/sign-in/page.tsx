import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { safeNext } from '@/components/identity/safe-next'
import { SignInForm } from '@/components/identity/sign-in-form'
import { SignInFrame } from '@/components/identity/sign-in-frame'
import { hasOidc } from '@/lib/identity/server'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('identity.signIn'))('title') }
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { next, error } = await searchParams
  return (
    <SignInFrame>
      <SignInForm
        sso={hasOidc()}
        next={safeNext(next)}
        error={typeof error === 'string' ? error : undefined}
      />
    </SignInFrame>
  )
}
