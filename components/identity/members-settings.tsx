'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryPanel } from '@/components/patterns/query-panel'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Table, Th } from '@/components/ui/table'
import { AddMember } from './add-member'
import { MemberRow } from './member-row'
import { OneTimeValue } from './one-time-value'
import { membersQuery, viewerQuery } from './queries'
import { SettingsFrame } from './settings-frame'

export function MembersSettings() {
  const t = useTranslations('settings.members')
  const whyNot = useWhyNot('member.manage')
  const members = useQuery(membersQuery)
  const me = useQuery(viewerQuery)
  const [adding, setAdding] = useState(false)
  const [fresh, setFresh] = useState<{ email: string; password: string }>()
  const show = (email: string, password: string | null) => {
    if (password !== null) setFresh({ email, password })
  }
  return (
    <SettingsFrame section="members">
      <QueryPanel
        query={members}
        failed={t('loadFailed')}
        title={t('title')}
        note={members.data && t('count', { n: members.data.items.length })}
        action={
          <Button size="sm" variant="primary" reason={whyNot} onClick={() => setAdding(true)}>
            {whyNot === undefined && <UserPlus aria-hidden />}
            {t('add')}
          </Button>
        }
        footer={t('note')}
      >
        {({ items }) => (
          <Table>
            <thead>
              <tr>
                <Th>{t('name')}</Th>
                <Th>{t('email')}</Th>
                <Th>{t('role')}</Th>
                <Th>{t('since')}</Th>
                <Th>
                  <span className="sr-only">{t('actions')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {items.map(member => (
                <MemberRow
                  key={member.personId}
                  member={member}
                  isMe={member.personId === me.data?.personId}
                  onReset={password => show(member.email, password)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </QueryPanel>
      {adding && (
        <AddMember
          onClose={() => setAdding(false)}
          onAdded={({ member, oneTimePassword }) => show(member.email, oneTimePassword)}
        />
      )}
      {fresh && (
        <OneTimeValue
          title={t('passwordFor', { email: fresh.email })}
          label={t('oneTimePassword')}
          value={fresh.password}
          onClose={() => setFresh(undefined)}
        >
          <p className="text-fg-2">{t('handOver')}</p>
        </OneTimeValue>
      )}
    </SettingsFrame>
  )
}
