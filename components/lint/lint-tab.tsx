'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { useChange } from '@/components/identity/use-change'
import { QueryPanel } from '@/components/patterns/query-panel'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toaster'
import type { ContractFinding, ContractLint } from '@/lib/contracts'
import { FindingItem } from './finding-item'
import { LintMark } from './level-chip'
import { contractLintQuery, restoreMutation } from './queries'
import { SuppressDialog } from './suppress-dialog'

/** What lint finds in the offered version: what counts first, then what someone suppressed and why. */
export function LintTab({ contractId }: { contractId: string }) {
  const t = useTranslations('lint')
  const lint = useQuery(contractLintQuery(contractId))
  return (
    <QueryPanel
      query={lint}
      failed={t('tab.failed')}
      title={lint.data === undefined ? t('title') : t('tab.found', { version: lint.data.number })}
      action={
        <>
          {lint.data !== undefined && <LintMark counts={lint.data.counts} />}
          <Link className="link" href="/settings/lint">
            {t('tab.settings')}
          </Link>
        </>
      }
    >
      {data => <Findings contractId={contractId} lint={data} />}
    </QueryPanel>
  )
}

function Findings({ contractId, lint }: { contractId: string; lint: ContractLint }) {
  const t = useTranslations('lint.tab')
  const whyNot = useWhyNot('contract.review')
  const [suppressing, setSuppressing] = useState<ContractFinding | null>(null)
  const counting = lint.items.filter(({ suppressed }) => suppressed === null)
  const suppressed = lint.items.filter(one => one.suppressed !== null)
  return (
    <>
      {counting.length === 0 ? (
        <p className="p-3 text-fg-3">{t('clean', { version: lint.number })}</p>
      ) : (
        <ul className="divide-y">
          {counting.map(one => (
            <FindingItem
              key={keyOf(one)}
              finding={one}
              action={
                <Button size="sm" variant="ghost" reason={whyNot} onClick={() => setSuppressing(one)}>
                  {t('suppress')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {suppressed.length > 0 && (
        <>
          <h3 className="border-t bg-sunken px-3 py-2 text-xs font-medium text-fg-2">{t('suppressed')}</h3>
          <ul className="divide-y border-t">
            {suppressed.map(one => (
              <Suppressed key={keyOf(one)} contractId={contractId} finding={one} whyNot={whyNot} />
            ))}
          </ul>
        </>
      )}
      {suppressing !== null && (
        <SuppressDialog contractId={contractId} finding={suppressing} onClose={() => setSuppressing(null)} />
      )}
    </>
  )
}

const keyOf = ({ rule, path, message }: ContractFinding): string => `${rule} ${path} ${message.code}`

function Suppressed({
  contractId,
  finding,
  whyNot,
}: {
  contractId: string
  finding: ContractFinding
  whyNot: string | undefined
}) {
  const t = useTranslations('lint.tab')
  const format = useFormat()
  const queries = useQueryClient()
  const errorToast = useErrorToast()
  const restore = useChange('contracts', { ...restoreMutation, onError: errorToast }, lint => {
    queries.setQueryData(contractLintQuery(contractId).queryKey, lint)
    toast.done(t('restoredToast'))
  })
  const { suppressed } = finding
  if (suppressed === null) return null
  return (
    <FindingItem
      finding={finding}
      action={
        <Button
          size="sm"
          reason={whyNot}
          pending={restore.isPending}
          onClick={() => restore.mutate({ id: contractId, suppressionId: suppressed.id })}
        >
          {t('restore')}
        </Button>
      }
    >
      <Notice title={suppressed.reason}>
        {t('by', { name: suppressed.by.name, when: format.dateTime(suppressed.at) })}
      </Notice>
    </FindingItem>
  )
}
