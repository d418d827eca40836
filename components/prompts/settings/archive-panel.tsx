'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toaster'
import type { PromptDetail } from '@/lib/prompts'
import { removePromptMutation, updatePromptMutation } from '../queries'

/** A prompt that was served is kept in the archive; one that never was can be removed. */
export function ArchivePanel({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts.settings')
  const router = useRouter()
  const whyNot = useWhyNot('prompt.edit')
  const [removing, setRemoving] = useState(false)
  const archived = prompt.archivedAt !== null
  const archive = useChange('prompts', updatePromptMutation, () =>
    toast.done(t(archived ? 'restored' : 'archived')),
  )
  const remove = useChange('prompts', removePromptMutation, () => router.push('/prompts'))
  return (
    <Panel title={t('end')} padded>
      <p className="mb-3 text-fg-2">{t('endText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          reason={whyNot}
          pending={archive.isPending}
          onClick={() => archive.mutate({ name: prompt.name, archived: !archived })}
        >
          {t(archived ? 'restore' : 'archive')}
        </Button>
        <Button variant="danger" reason={whyNot} onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      <Problem error={archive.error} />
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(false)}
          danger
          title={t('removeTitle', { name: prompt.name })}
          description={t('removeText')}
          confirm={t('remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(prompt.name)}
        >
          <Problem error={remove.error} />
        </ConfirmDialog>
      )}
    </Panel>
  )
}
