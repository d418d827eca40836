'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/patterns/empty-state'
import { QueryPanel } from '@/components/patterns/query-panel'
import { Button } from '@/components/ui/button'
import { Table, Th } from '@/components/ui/table'
import { ApiKeyRow } from './api-key-row'
import { CreateApiKey } from './create-api-key'
import { OneTimeValue } from './one-time-value'
import { apiKeysQuery } from './queries'
import { SettingsFrame } from './settings-frame'

export function ApiKeysSettings() {
  const t = useTranslations('settings.keys')
  const keys = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const [fresh, setFresh] = useState<{ name: string; value: string }>()
  const create = (
    <Button size="sm" variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('create')}
    </Button>
  )
  return (
    <SettingsFrame section="api-keys">
      <QueryPanel title={t('title')} action={create} footer={t('note')} query={keys} failed={t('loadFailed')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Table>
              <thead>
                <tr>
                  <Th>{t('name')}</Th>
                  <Th>{t('key')}</Th>
                  <Th>{t('person')}</Th>
                  <Th>{t('role')}</Th>
                  <Th>{t('used')}</Th>
                  <Th>{t('expires')}</Th>
                  <Th>
                    <span className="sr-only">{t('revoke')}</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {items.map(key => (
                  <ApiKeyRow key={key.id} apiKey={key} />
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryPanel>
      {creating && (
        <CreateApiKey
          onClose={() => setCreating(false)}
          onCreated={({ key, value }) => setFresh({ name: key.name, value })}
        />
      )}
      {fresh && (
        <OneTimeValue
          title={t('fresh', { name: fresh.name })}
          label={t('key')}
          value={fresh.value}
          onClose={() => setFresh(undefined)}
        />
      )}
    </SettingsFrame>
  )
}
