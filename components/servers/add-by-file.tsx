'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { issueAt, Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { FileField, useImport } from './import-file'

/** Adds a server that nobody reaches yet: what it offers is in a file. */
export function AddByFile({ name }: { name: string }) {
  const t = useTranslations('servers')
  const router = useRouter()
  const whyNot = useWhyNot('server.manage')
  const [file, setFile] = useState<File>()
  const add = useImport(server => router.push(`/servers/${server.id}`))
  const missing = name === '' ? t('form.nameFirst') : file === undefined ? t('file.first') : undefined
  return (
    <>
      <FileField onChoose={setFile} error={issueAt(add.error, 'file')} />
      <p className="text-xs text-fg-3">{t('file.note')}</p>
      {add.error !== null && <Problem error={add.error} />}
      <div>
        <Button
          variant="primary"
          pending={add.isPending}
          reason={whyNot ?? missing}
          onClick={async () => {
            if (file !== undefined) add.mutate({ name, file: await file.text() })
          }}
        >
          {t('form.save')}
        </Button>
      </div>
    </>
  )
}
