'use client'

import { useMutation } from '@tanstack/react-query'
import { Pencil, RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorWords } from '@/components/patterns/error-words'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toaster'
import { AppError } from '@/lib/platform/errors'
import type { ServerDto } from '@/lib/servers'
import { EditServer } from './edit-server'
import { ImportNewer } from './import-file'
import { removeMutation, syncMutation, updateMutation } from './queries'

/** Read now (or a newer file), edit, switch off or on, remove. */
export function ServerActions({ server }: { server: ServerDto }) {
  const t = useTranslations('servers.detail')
  const whyNot = useWhyNot('server.manage')
  const [editing, setEditing] = useState(false)
  const failed = useErrorToast()
  const sync = useMutation({
    ...syncMutation,
    onSuccess: ({ outcome, error, counts }) => {
      if (outcome === 'ok') toast.done(t('synced', counts))
      else toast.error(t('syncFailed'), { description: error ?? undefined })
    },
    onError: failed,
  })
  const toggle = useMutation({
    ...updateMutation,
    onError: failed,
  })
  return (
    <>
      <RemoveServer server={server} />
      <Button
        variant="ghost"
        reason={whyNot}
        pending={toggle.isPending}
        onClick={() => toggle.mutate({ id: server.id, enabled: !server.enabled })}
      >
        {server.enabled ? t('switchOff') : t('switchOn')}
      </Button>
      <Button reason={whyNot} onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        {t('edit')}
      </Button>
      {server.config.transport === 'file' ? (
        <ImportNewer server={server} />
      ) : (
        <Button
          variant="primary"
          reason={whyNot}
          pending={sync.isPending}
          onClick={() => sync.mutate(server.id)}
        >
          <RefreshCw aria-hidden />
          {t('sync')}
        </Button>
      )}
      {editing && <EditServer server={server} onClose={() => setEditing(false)} />}
    </>
  )
}

function RemoveServer({ server }: { server: ServerDto }) {
  const t = useTranslations('servers.detail')
  const router = useRouter()
  const whyNot = useWhyNot('server.manage')
  const [open, setOpen] = useState(false)
  const remove = useMutation({
    ...removeMutation,
    onSuccess: () => {
      toast.done(t('removed', { name: server.name }))
      router.push('/servers')
    },
  })
  const words = useErrorWords()
  const granted = remove.error instanceof AppError && remove.error.code === 'conflict'
  return (
    <>
      <Button variant="ghost" reason={whyNot} onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={next => {
          setOpen(next)
          remove.reset()
        }}
        title={t('removeTitle', { name: server.name })}
        description={t('removeText')}
        confirm={granted ? t('removeAnyway') : t('remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id: server.id, force: granted })}
      >
        {remove.error !== null && (
          <Notice tone={granted ? 'risky' : 'breaking'} title={words(remove.error).lead} role="alert">
            {granted ? t('removeForce') : null}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
