'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import { request } from '@/lib/platform/client'
import { startSampleAgentEndpoint } from '@/lib/workspace'
import { sampleQuery } from './queries'

/** Asks the worker for a working day of the sample agent; its run comes by itself. */
export function StartSampleAgent({ small = false }: { small?: boolean }) {
  const t = useTranslations('runs.first')
  const reason = useWhyNot('sample.run')
  const start = useMutation({
    mutationFn: () => request(startSampleAgentEndpoint, {}),
    onSuccess: () => toast.done(t('started')),
    onError: useErrorToast(),
  })
  return (
    <Button
      {...(small ? { size: 'sm' } : { variant: 'primary' })}
      pending={start.isPending}
      reason={reason}
      onClick={() => start.mutate()}
    >
      {t('start')}
    </Button>
  )
}

/** The same beside the list of runs, where the sample workspace is loaded. */
export function SampleAgentAgain() {
  const { data: sample } = useQuery(sampleQuery)
  return sample?.loaded === true ? <StartSampleAgent small /> : null
}
