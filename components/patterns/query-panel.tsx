'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state'
import { Panel, type PanelProps } from './panel'
import { SkeletonRows } from './skeleton-rows'

interface QueryPanelProps<T> extends Omit<PanelProps, 'children'> {
  query: UseQueryResult<T>
  rows?: number
  /** "Runs could not be loaded" */
  failed: string
  children: (data: T) => ReactNode
}

/** A panel over one query: skeleton, then the content, or the problem with a retry. */
export function QueryPanel<T>({ query, rows = 5, failed, children, ...panel }: QueryPanelProps<T>) {
  const t = useTranslations('common')
  return (
    <Panel {...panel}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          title={failed}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={rows} label={t('loading')} />
      )}
    </Panel>
  )
}

/** One calm line where a panel has nothing to show, and that is fine. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-3 py-4 text-center text-fg-3">{children}</p>
}
