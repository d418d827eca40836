'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { download } from '@/components/patterns/data-table/export'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { Button } from '@/components/ui/button'
import { exportQuery } from '../queries'

/** A version as the file that `prompt push` reads. */
export function ExportVersion({ name, version }: { name: string; version: number }) {
  const t = useTranslations('prompts.content')
  const queries = useQueryClient()
  const failed = useErrorToast()
  const load = useMutation({
    mutationFn: () => queries.fetchQuery(exportQuery(name, version)),
    onSuccess: ({ yaml }) => download(`${name}.yaml`, 'application/yaml', yaml),
    onError: failed,
  })
  return (
    <Button size="sm" variant="ghost" pending={load.isPending} onClick={() => load.mutate()}>
      <Download aria-hidden />
      {t('export')}
    </Button>
  )
}
