'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import { request } from '@/lib/platform/client'
import { startSampleAgentEndpoint } from '@/lib/workspace'

/** Asks the worker for a working day of the sample agent; its run comes by itself. */
export function StartSampleAgent() {
  const t = useTranslations('runs.first')
  const reason = useWhyNot('sample.run')
  const start = useMutation({
    mutationFn: () => request(startSampleAgentEndpoint, {}),
    onSuccess: () => toast.done(t('started')),
    onError: error => toast.error(error.message),
  })
  return (
    <Button variant="primary" pending={start.isPending} reason={reason} onClick={() => start.mutate()}>
      {t('start')}
    </Button>
  )
}
