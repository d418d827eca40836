'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { RelativeTime, useNow } from '@/components/patterns/relative-time'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Td, Tr } from '@/components/ui/table'
import { toast } from '@/components/ui/toaster'
import type { TokenDto } from '@/lib/profiles'
import { revokeTokenMutation } from './queries'

export function TokenRow({ token }: { token: TokenDto }) {
  const t = useTranslations('profiles.tokens')
  const format = useFormat()
  const now = useNow()
  const whyNot = useWhyNot('token.manage')
  const [asking, setAsking] = useState(false)
  const revoke = useChange('tokens', revokeTokenMutation, () => {
    setAsking(false)
    toast.done(t('revoked', { name: token.name }))
  })
  const { expiresAt, lastUsedAt, revokedAt } = token
  const isOver = now !== undefined && expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <Tr className={revokedAt !== null || isOver ? 'text-fg-3' : undefined}>
      <Td fill className="font-medium" title={token.name}>
        {token.name}
      </Td>
      <Td className="mono">{token.agent}</Td>
      <Td className="mono">{token.prefix}…</Td>
      <Td className="text-fg-3">
        <RelativeTime time={token.createdAt} />
      </Td>
      <Td className="text-fg-3">{lastUsedAt === null ? t('never') : <RelativeTime time={lastUsedAt} />}</Td>
      <Td className="text-fg-3">
        {expiresAt === null ? t('noEnd') : isOver ? t('expired') : format.date(expiresAt)}
      </Td>
      <Td end>
        {revokedAt === null ? (
          <Button
            size="sm"
            variant="ghost"
            reason={whyNot}
            aria-label={t('revokeOne', { name: token.name })}
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
          title={t('revokeTitle', { name: token.name })}
          description={t('revokeText')}
          confirm={t('revoke')}
          danger
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(token.id)}
        >
          <Problem error={revoke.error} />
        </ConfirmDialog>
      </Td>
    </Tr>
  )
}
