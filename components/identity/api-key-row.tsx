'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Problem } from '@/components/patterns/problem'
import { RelativeTime, useNow } from '@/components/patterns/relative-time'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Td, Tr } from '@/components/ui/table'
import { toast } from '@/components/ui/toaster'
import type { ApiKeyDto } from '@/lib/identity'
import { revokeKeyMutation } from './queries'
import { useChange } from './use-change'

export function ApiKeyRow({ apiKey }: { apiKey: ApiKeyDto }) {
  const t = useTranslations('settings.keys')
  const names = useTranslations('shell.roles')
  const format = useFormat()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const revoke = useChange('members', revokeKeyMutation, () => {
    setAsking(false)
    toast.done(t('revoked', { name: apiKey.name }))
  })
  const { expiresAt, lastUsedAt, revokedAt } = apiKey
  const isOver = now !== undefined && expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <Tr className={revokedAt !== null || isOver ? 'text-fg-3' : undefined}>
      <Td fill className="font-medium" title={apiKey.name}>
        {apiKey.name}
      </Td>
      <Td className="mono">{apiKey.prefix}…</Td>
      <Td className="text-fg-2">{apiKey.person.name}</Td>
      <Td className="text-fg-2">{names(apiKey.role)}</Td>
      <Td className="text-fg-3">{lastUsedAt === null ? t('never') : <RelativeTime time={lastUsedAt} />}</Td>
      <Td className="text-fg-3">
        {expiresAt === null ? t('noEnd') : isOver ? t('expired') : format.date(expiresAt)}
      </Td>
      <Td end>
        {revokedAt === null ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('revokeOne', { name: apiKey.name })}
            onClick={() => {
              revoke.reset()
              setAsking(true)
            }}
          >
            {t('revoke')}
          </Button>
        ) : (
          <Badge look="dashed">{t('isRevoked')}</Badge>
        )}
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t('revokeTitle', { name: apiKey.name })}
          description={t('revokeText')}
          confirm={t('revoke')}
          danger
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(apiKey.id)}
        >
          <Problem error={revoke.error} />
        </ConfirmDialog>
      </Td>
    </Tr>
  )
}
