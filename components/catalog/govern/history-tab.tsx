'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ErrorState } from '@/components/patterns/error-state'
import { Panel } from '@/components/patterns/panel'
import { Nothing } from '@/components/patterns/query-panel'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { ContractDetail, GovernanceChange } from '@/lib/contracts'
import { governanceHistoryQuery } from '../queries'
import { ChangeList } from './change-list'
import { useUndo } from './use-undo'

/** What people decided over time: who, when, from what to what, and why. The newest can be taken back. */
export function HistoryTab({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const history = useInfiniteQuery(governanceHistoryQuery(contract.id))
  const items = history.data?.pages.flatMap(page => page.items)
  return (
    <Panel title={t('history')} note={t('historyNote')}>
      {history.isError ? (
        <ErrorState error={history.error} title={t('historyFailed')} onRetry={() => void history.refetch()} />
      ) : items === undefined ? (
        <SkeletonRows rows={4} label={c('loading')} />
      ) : items.length === 0 ? (
        <Nothing>{t('historyNone')}</Nothing>
      ) : (
        <ol className="divide-y">
          {items.map(change => (
            <Entry key={change.id} change={change} newest={change.revision === contract.governanceRevision} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button
            size="sm"
            variant="ghost"
            pending={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('older')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Entry({ change, newest }: { change: GovernanceChange; newest: boolean }) {
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const format = useFormat()
  const whyNot = useWhyNot('contract.govern')
  const undo = useUndo()
  return (
    <li className="grid grid-cols-[11rem_minmax(0,1fr)_auto] items-start gap-3 px-3 py-2 text-xs leading-5 max-md:grid-cols-1">
      <div>
        <span className="font-medium">{change.actor.name}</span>{' '}
        {change.undoes !== null && <Badge>{t('undone')}</Badge>}
        <span className="num block text-fg-3">{format.dateTime(change.at)}</span>
      </div>
      <div>
        <ChangeList before={change.before} after={change.after} />
        {change.reason !== null && <p className="mt-0.5 text-fg-2">“{change.reason}”</p>}
      </div>
      {newest && (
        <Button
          size="sm"
          reason={whyNot}
          pending={undo.isPending}
          onClick={() => undo.mutate({ batchId: change.batchId })}
        >
          {c('undo')}
        </Button>
      )}
    </li>
  )
}
