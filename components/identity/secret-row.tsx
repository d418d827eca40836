'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { RelativeTime } from '@/components/patterns/relative-time'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Td, Tr } from '@/components/ui/table'
import { toast } from '@/components/ui/toaster'
import type { SecretDto } from '@/lib/identity'
import { removeSecretMutation } from './queries'
import { useChange } from './use-change'

export function SecretRow({ secret, onReplace }: { secret: SecretDto; onReplace: () => void }) {
  const t = useTranslations('settings.secrets')
  const [asking, setAsking] = useState(false)
  const { name } = secret
  const remove = useChange('secrets', removeSecretMutation, () => {
    setAsking(false)
    toast.done(t('removed', { name }))
  })
  return (
    <Tr>
      <Td fill className="mono font-medium" title={name}>
        {name}
      </Td>
      <Td className="text-fg-2">{secret.updatedBy}</Td>
      <Td className="text-fg-3">
        <RelativeTime time={secret.updatedAt} />
      </Td>
      <Td end>
        <Button size="sm" variant="ghost" aria-label={t('replaceOne', { name })} onClick={onReplace}>
          {t('replace')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('removeOne', { name })}
          onClick={() => {
            remove.reset()
            setAsking(true)
          }}
        >
          {t('remove')}
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t('removeTitle', { name })}
          description={t('removeText')}
          confirm={t('remove')}
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate(name)}
        >
          <Problem error={remove.error} />
        </ConfirmDialog>
      </Td>
    </Tr>
  )
}
