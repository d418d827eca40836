'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, lazy, Suspense } from 'react'
import { VisibleText } from '../../server-text'
import { SkeletonRows } from '../../skeleton-rows'

// The library that compares texts is loaded by the pages that compare some, when they do.
const LazyWords = lazy(() => import('./word-diff'))
const LazyLines = lazy(() => import('./text-diff'))
const LazySplit = lazy(() => import('./split-diff'))

/** Two short texts word by word. */
export function WordDiff(props: ComponentProps<typeof LazyWords>) {
  return (
    <Suspense fallback={<VisibleText text={props.after} />}>
      <LazyWords {...props} />
    </Suspense>
  )
}

/** Two long texts line by line. */
export function TextDiff(props: ComponentProps<typeof LazyLines>) {
  const t = useTranslations('common')
  return (
    <Suspense fallback={<SkeletonRows label={t('loading')} />}>
      <LazyLines {...props} />
    </Suspense>
  )
}

/** Two texts of prose side by side. */
export function SplitDiff(props: ComponentProps<typeof LazySplit>) {
  const t = useTranslations('common')
  return (
    <Suspense fallback={<SkeletonRows label={t('loading')} />}>
      <LazySplit {...props} />
    </Suspense>
  )
}
