'use client'

import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/patterns/empty-state'
import { NoPermission } from '@/components/patterns/list-states'
import { Panel } from '@/components/patterns/panel'
import { QueryPanel } from '@/components/patterns/query-panel'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Table, Th } from '@/components/ui/table'
import { rolesWith } from '@/lib/platform/permissions'
import { secretsQuery } from './queries'
import { SecretRow } from './secret-row'
import { SetSecret } from './set-secret'
import { SettingsFrame } from './settings-frame'

export function SecretsSettings() {
  const t = useTranslations('settings.secrets')
  const names = useTranslations('shell.roles')
  const whyNot = useWhyNot('secret.read')
  const secrets = useQuery({ ...secretsQuery, enabled: whyNot === undefined })
  const [storing, setStoring] = useState<{ name?: string }>()
  const store = (
    <Button size="sm" variant="primary" reason={whyNot} onClick={() => setStoring({})}>
      {whyNot === undefined && <Plus aria-hidden />}
      {t('store')}
    </Button>
  )
  const panel = { title: t('title'), action: store, footer: t('note') }
  return (
    <SettingsFrame section="secrets">
      {whyNot !== undefined ? (
        <Panel {...panel}>
          <NoPermission roles={rolesWith('secret.read').map(role => names(role))} />
        </Panel>
      ) : (
        <QueryPanel {...panel} query={secrets} failed={t('loadFailed')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<LockKeyhole aria-hidden />} title={t('empty')}>
                {t('emptyText')}
              </EmptyState>
            ) : (
              <Table>
                <thead>
                  <tr>
                    <Th>{t('name')}</Th>
                    <Th>{t('by')}</Th>
                    <Th>{t('updated')}</Th>
                    <Th>
                      <span className="sr-only">{t('actions')}</span>
                    </Th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(secret => (
                    <SecretRow
                      key={secret.name}
                      secret={secret}
                      onReplace={() => setStoring({ name: secret.name })}
                    />
                  ))}
                </tbody>
              </Table>
            )
          }
        </QueryPanel>
      )}
      {storing && <SetSecret fixedName={storing.name} onClose={() => setStoring(undefined)} />}
    </SettingsFrame>
  )
}
