'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OneTimeValue } from '@/components/identity/one-time-value'
import { EmptyState } from '@/components/patterns/empty-state'
import { QueryPanel } from '@/components/patterns/query-panel'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Table, Th } from '@/components/ui/table'
import type { ProfileDto } from '@/lib/profiles'
import { CreateToken } from './create-token'
import { tokensQuery } from './queries'
import { TokenRow } from './token-row'

/** The tokens that open this profile. A new one's value is shown once. */
export function TokensTab({ profile, onFresh }: { profile: ProfileDto; onFresh: (value: string) => void }) {
  const t = useTranslations('profiles.tokens')
  const tokens = useQuery(tokensQuery(profile.id))
  const whyNot = useWhyNot('token.manage')
  const [creating, setCreating] = useState(false)
  const [fresh, setFresh] = useState<{ name: string; value: string }>()
  const create = (
    <Button size="sm" variant="primary" reason={whyNot} onClick={() => setCreating(true)}>
      {whyNot === undefined && <Plus aria-hidden />}
      {t('create')}
    </Button>
  )
  return (
    <>
      <QueryPanel
        title={t('title')}
        action={create}
        footer={t('note')}
        query={tokens}
        failed={t('loadFailed')}
      >
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
                  <Th>{t('agent')}</Th>
                  <Th>{t('token')}</Th>
                  <Th>{t('created')}</Th>
                  <Th>{t('used')}</Th>
                  <Th>{t('expires')}</Th>
                  <Th>
                    <span className="sr-only">{t('revoke')}</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {items.map(token => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryPanel>
      {creating && (
        <CreateToken
          profile={profile}
          onClose={() => setCreating(false)}
          onCreated={({ token, value }) => {
            setFresh({ name: token.name, value })
            onFresh(value)
          }}
        />
      )}
      {fresh && (
        <OneTimeValue
          title={t('fresh', { name: fresh.name })}
          label={t('token')}
          value={fresh.value}
          onClose={() => setFresh(undefined)}
        />
      )}
    </>
  )
}
