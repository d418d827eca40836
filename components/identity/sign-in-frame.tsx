import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Logo } from '@/components/shell/logo'
import { LanguageMenu, ThemeButton } from '@/components/shell/top-bar'

/** The one page without a sidebar: the name, what it is, and the form. */
export async function SignInFrame({ children }: { children: ReactNode }) {
  const t = await getTranslations('identity.signIn')
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex h-11 items-center justify-end gap-1 px-4">
        <LanguageMenu />
        <ThemeButton />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        <div className="grid w-full max-w-90 gap-4">
          <div className="flex items-center gap-2 px-1">
            <Logo className="size-7 text-accent dark:text-accent-text" />
            <div>
              <h1 className="text-lg font-semibold tracking-tight">{t('title')}</h1>
              <p className="text-xs text-fg-3">{t('purpose')}</p>
            </div>
          </div>
          <div className="rounded-lg border border-line-strong bg-surface p-4">{children}</div>
        </div>
      </main>
    </div>
  )
}
