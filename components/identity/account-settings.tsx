'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/patterns/error-state'
import { KeyValues } from '@/components/patterns/key-values'
import { Panel } from '@/components/patterns/panel'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { PasswordForm } from './password-form'
import { viewerQuery } from './queries'
import { SettingsFrame } from './settings-frame'

export function AccountSettings() {
  const t = useTranslations('settings.account')
  const c = useTranslations('common')
  const names = useTranslations('shell.roles')
  const viewer = useQuery(viewerQuery)
  return (
    <SettingsFrame section="account">
      {viewer.isError ? (
        <ErrorState error={viewer.error} title={c('error.title')} onRetry={() => void viewer.refetch()} />
      ) : viewer.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <>
          <Panel title={t('you')} padded>
            <KeyValues
              items={[
                { label: t('name'), value: viewer.data.name },
                { label: t('email'), value: viewer.data.email },
                { label: t('role'), value: names(viewer.data.role) },
                { label: t('organization'), value: viewer.data.orgName },
              ]}
            />
          </Panel>
          <Panel title={t('password')} padded>
            <PasswordForm email={viewer.data.email} />
          </Panel>
        </>
      )}
    </SettingsFrame>
  )
}
