'use client'

import { Moon, Search, Sun } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Fragment, type ReactNode } from 'react'
import { type Locale, locales } from '@/components/i18n/locale'
import { rememberLocale } from '@/components/i18n/preferences'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { IconButton } from '@/components/ui/button'
import { Menu, MenuChoice } from '@/components/ui/menu'
import { useCommandMenu } from './command-menu'
import { LiveMark } from './live'
import { languageNames } from './user-menu'

export interface Crumb {
  label: ReactNode
  href?: string
}

/** Where you are (the last crumb is the page's h1), the command field, the live state, language and theme. */
export function TopBar({ crumbs, aside }: { crumbs: readonly Crumb[]; aside?: ReactNode }) {
  return (
    <header className="sticky top-0 z-10 flex h-11 shrink-0 items-center gap-3 border-b bg-surface pr-4 pl-5 max-md:px-3">
      <Crumbs crumbs={crumbs} />
      {aside !== undefined && <div className="num truncate text-xs text-fg-3 max-md:hidden">{aside}</div>}
      <div className="ml-auto flex items-center gap-3 max-md:gap-2">
        <CommandField />
        <LiveMark />
        <div className="flex items-center gap-1">
          <LanguageMenu />
          <ThemeButton />
        </div>
      </div>
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-fg-3">
      {crumbs.map((crumb, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: crumbs are a path; their place is their identity
        <Fragment key={i}>
          {i > 0 && (
            <span aria-hidden className="text-line-control">
              /
            </span>
          )}
          {i === crumbs.length - 1 ? (
            <h1 className="truncate font-medium text-fg">{crumb.label}</h1>
          ) : crumb.href === undefined ? (
            <span className="truncate max-md:hidden">{crumb.label}</span>
          ) : (
            <Link href={crumb.href} className="truncate hover:text-fg">
              {crumb.label}
            </Link>
          )}
        </Fragment>
      ))}
    </div>
  )
}

function CommandField() {
  const t = useTranslations('shell')
  const menu = useCommandMenu()
  return (
    <button
      type="button"
      onClick={menu.open}
      aria-label={t('jump')}
      aria-haspopup="dialog"
      className="flex h-7 w-60 items-center gap-2 rounded-md border border-line-strong bg-sunken pr-1.5 pl-2 text-xs text-fg-3 hover:bg-hover max-lg:w-48 max-md:w-7 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:px-0"
    >
      <Search aria-hidden className="size-3.5" />
      <span className="max-md:hidden">{t('jump')}</span>
      <span aria-hidden className="ml-auto max-md:hidden">
        <Keys keys="mod+k" />
      </span>
    </button>
  )
}

const short: Record<Locale, string> = { en: 'EN', 'zh-CN': '中' }

/** Also on the sign-in page: a reader picks the language before anything else. */
export function LanguageMenu() {
  const t = useTranslations('shell')
  const locale = useLocale()
  const router = useRouter()
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${t('language')}: ${languageNames[locale]}`}
          className="grid h-6 min-w-7 place-items-center rounded-sm border border-line-strong px-1.5 text-2xs text-fg-2 hover:bg-hover"
        >
          {short[locale]}
        </button>
      }
    >
      <MenuChoice
        label={t('language')}
        value={locale}
        onValueChange={next => {
          rememberLocale(next)
          router.refresh()
        }}
        options={locales.map(value => ({ value, label: languageNames[value] }))}
      />
    </Menu>
  )
}

/** Both icons are drawn and CSS shows one: nothing to hydrate, no flash. */
export function ThemeButton() {
  const t = useTranslations('shell.theme')
  const { resolvedTheme, setTheme } = useTheme()
  return (
    <IconButton label={t('label')} onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}>
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </IconButton>
  )
}
