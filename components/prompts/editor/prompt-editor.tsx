'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/patterns/error-state'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page } from '@/components/shell/page'
import type { PromptDetail } from '@/lib/prompts'
import { promptQuery, versionQuery } from '../queries'
import { draftOf, emptyDraft } from './draft'
import { EditorForm } from './editor-form'

/** The next version of a prompt, begun from its newest. */
export function PromptEditor({ name }: { name: string }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const prompt = useQuery(promptQuery(name))
  return (
    <Page
      fixed
      crumbs={[
        { label: t('title'), href: '/prompts' },
        { label: name, href: `/prompts/${name}` },
        { label: t('editor.title') },
      ]}
    >
      {prompt.isError ? (
        <ErrorState error={prompt.error} title={t('loadFailed')} onRetry={() => void prompt.refetch()} />
      ) : prompt.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : prompt.data.latest === 0 ? (
        <EditorForm prompt={prompt.data} base={0} start={emptyDraft} pins={[]} />
      ) : (
        <FromNewest prompt={prompt.data} />
      )}
    </Page>
  )
}

function FromNewest({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const c = useTranslations('common')
  const newest = useQuery(versionQuery(prompt.name, prompt.latest))
  if (newest.isError)
    return <ErrorState error={newest.error} title={t('loadFailed')} onRetry={() => void newest.refetch()} />
  if (newest.data === undefined) return <SkeletonRows label={c('loading')} />
  const { number, content, pins } = newest.data
  return <EditorForm prompt={prompt} base={number} start={() => draftOf(content)} pins={pins} />
}
