'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { issueAt, Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { ServerDto } from '@/lib/servers'
import { importMutation } from './queries'

/** Brings a file to the console and says what it held. */
export function useImport(onDone: (server: ServerDto) => void) {
  const t = useTranslations('servers.detail')
  const queries = useQueryClient()
  return useMutation({
    ...importMutation,
    onSuccess: async ({ server, sync }) => {
      await queries.invalidateQueries({ queryKey: ['servers'] })
      toast.done(t('synced', sync.counts))
      onDone(server)
    },
  })
}

export function FileField({
  onChoose,
  error,
}: {
  onChoose: (file: File | undefined) => void
  error?: string | undefined
}) {
  const t = useTranslations('servers.file')
  const c = useTranslations('common')
  return (
    <Field label={t('label')} note={c('required')} required hint={t('hint')} error={error}>
      <Input
        type="file"
        accept=".json,application/json"
        className="py-1 file:mr-2 file:border-0 file:bg-transparent file:font-medium"
        onChange={event => onChoose(event.target.files?.[0])}
      />
    </Field>
  )
}

/** A newer file for a server that is known by files alone. */
export function ImportNewer({ server }: { server: ServerDto }) {
  const t = useTranslations('servers.file')
  const c = useTranslations('common')
  const whyNot = useWhyNot('server.manage')
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const bring = useImport(() => setOpen(false))
  return (
    <>
      <Button variant="primary" reason={whyNot} onClick={() => setOpen(true)}>
        {t('newer')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={next => {
          setOpen(next)
          setFile(undefined)
          bring.reset()
        }}
        title={t('title', { name: server.name })}
        actions={
          <>
            <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
            <Button
              variant="primary"
              pending={bring.isPending}
              reason={file === undefined ? t('first') : undefined}
              onClick={async () => {
                if (file !== undefined) bring.mutate({ name: server.name, file: await file.text() })
              }}
            >
              {t('import')}
            </Button>
          </>
        }
      >
        <FileField onChoose={setFile} error={issueAt(bring.error, 'file')} />
        {bring.error !== null && <Problem error={bring.error} />}
      </Dialog>
    </>
  )
}
