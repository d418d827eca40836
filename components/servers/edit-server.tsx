'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toaster'
import type { ServerDto } from '@/lib/servers'
import { fromConfig } from './form-model'
import { testMutation, updateMutation } from './queries'
import { ServerFields } from './server-fields'
import { TestResult } from './test-result'
import { useServerForm } from './use-server-form'

/** Changes how a server is reached; its name stays. */
export function EditServer({ server, onClose }: { server: ServerDto; onClose: () => void }) {
  const t = useTranslations('servers')
  const c = useTranslations('common')
  const { form, errors, change, read } = useServerForm(fromConfig(server.config))
  const test = useMutation(testMutation)
  const save = useMutation({
    ...updateMutation,
    onSuccess: () => {
      toast.done(t('detail.saved'))
      onClose()
    },
  })
  const withConfig = (act: (config: ServerDto['config']) => void) => () => {
    const config = read()
    if (config !== undefined) act(config)
  }
  const problem = save.error ?? test.error
  return (
    <Dialog
      open
      size="md"
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={server.name}
      actions={
        <>
          <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
          <Button pending={test.isPending} onClick={withConfig(config => test.mutate({ config }))}>
            {t('form.test')}
          </Button>
          <Button
            variant="primary"
            pending={save.isPending}
            onClick={withConfig(config => save.mutate({ id: server.id, config }))}
          >
            {t('form.saveChanges')}
          </Button>
        </>
      }
    >
      <ServerFields form={form} errors={errors} onChange={change} />
      {problem !== null && <Problem error={problem} />}
      {test.data !== undefined && <TestResult result={test.data} />}
    </Dialog>
  )
}
