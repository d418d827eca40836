'use client'

import { LogOut, Settings, UserRound } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { type Locale, locales } from '@/components/i18n/locale'
import { rememberLocale, rememberZone } from '@/components/i18n/preferences'
import { OrganizationItems } from '@/components/identity/organization-items'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { Avatar } from './avatar'
import type { ShellViewer } from './viewer'

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = { en: 'English', 'zh-CN': '简体中文' }

/** Who looks, as what; account, preferences and the way out. */
export function UserMenu({ viewer, onCreate }: { viewer: ShellViewer; onCreate: () => void }) {
  const t = useTranslations('shell')
  return (
    <div className="mt-auto max-md:hidden">
      <Menu
        side="top"
        trigger={
          <button
            type="button"
            aria-label={t('you')}
            className="flex w-full items-center gap-2 rounded-md px-2 py-1 text-left text-fg-2 hover:bg-hover data-popup-open:bg-hover max-lg:justify-center max-lg:px-0"
          >
            <Avatar name={viewer.name} />
            <span className="grid min-w-0 grow max-lg:hidden">
              <span className="truncate">{viewer.name}</span>
              <span className="truncate text-xs text-fg-3">{t(`roles.${viewer.role}`)}</span>
            </span>
            <Settings aria-hidden className="size-4 text-fg-3 max-lg:hidden" />
          </button>
        }
      >
        <div className="px-2 py-1.5 text-xs text-fg-3">
          <div className="truncate font-medium text-fg">{viewer.orgName}</div>
          <div className="truncate">{viewer.email}</div>
        </div>
        <MenuSeparator />
        <OrganizationItems onCreate={onCreate} />
        <MenuSeparator />
        <PreferenceChoices />
        <MenuSeparator />
        <MenuLink render={<Link href="/settings" />}>
          <Settings aria-hidden />
          {t('pages.settings')}
        </MenuLink>
        <AccountItems />
      </Menu>
    </div>
  )
}

/** Loaded when it is pressed: no page needs it before. */
async function leave() {
  const { signOut } = await import('next-auth/react')
  await signOut({ callbackUrl: '/sign-in' })
}

/** The account and the way out: also under More on a phone. */
export function AccountItems() {
  const t = useTranslations('shell')
  return (
    <>
      <MenuLink render={<Link href="/settings/account" />}>
        <UserRound aria-hidden />
        {t('account')}
      </MenuLink>
      <MenuItem onClick={() => void leave()}>
        <LogOut aria-hidden />
        {t('signOut')}
      </MenuItem>
    </>
  )
}

function PreferenceChoices() {
  const t = useTranslations('shell')
  const router = useRouter()
  const { theme, setTheme } = useTheme()
  const locale = useLocale()
  const zone = useTimeZone() ?? 'UTC'
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <MenuChoice
        label={t('theme.label')}
        value={theme ?? 'system'}
        onValueChange={setTheme}
        options={(['light', 'dark', 'system'] as const).map(value => ({ value, label: t(`theme.${value}`) }))}
      />
      <MenuChoice
        label={t('language')}
        value={locale}
        onValueChange={next => {
          rememberLocale(next)
          router.refresh()
        }}
        options={locales.map(value => ({ value, label: languageNames[value] }))}
      />
      {local !== 'UTC' && (
        <MenuChoice
          label={t('zone.label')}
          value={zone}
          onValueChange={next => {
            rememberZone(next)
            router.refresh()
          }}
          options={[
            { value: 'UTC', label: t('zone.utc') },
            { value: local, label: t('zone.local', { zone: local }) },
          ]}
        />
      )}
    </>
  )
}
