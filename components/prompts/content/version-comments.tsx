'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { cn } from '@/lib/platform/cn'
import type { PromptComment, PromptMessage } from '@/lib/prompts'
import { addCommentMutation, commentsQuery, resolveCommentMutation } from '../queries'

interface Props {
  name: string
  version: number
  messages: readonly PromptMessage[]
}

/** What people said about a version, or about a line of it. */
export function VersionComments({ name, version, messages }: Props) {
  const t = useTranslations('prompts.comments')
  const comments = useQuery(commentsQuery(name, version))
  const open = comments.data?.items.filter(comment => comment.resolvedAt === null).length
  return (
    <QueryPanel query={comments} title={t('title')} note={open} failed={t('failed')}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <Nothing>{t('none')}</Nothing>
          ) : (
            <ul className="divide-y">
              {items.map(comment => (
                <Comment key={comment.id} name={name} comment={comment} />
              ))}
            </ul>
          )}
          <AddComment name={name} version={version} messages={messages} />
        </>
      )}
    </QueryPanel>
  )
}

function Comment({ name, comment }: { name: string; comment: PromptComment }) {
  const t = useTranslations('prompts.comments')
  const whyNot = useWhyNot('prompt.comment')
  const failed = useErrorToast()
  const settled = comment.resolvedAt !== null
  const resolve = useChange('prompts', resolveCommentMutation)
  return (
    <li className="grid gap-0.5 px-3 py-2">
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
        <b className="font-medium text-fg">{comment.author.name}</b>
        <RelativeTime time={comment.createdAt} />
        {comment.message !== null && (
          <a className="link" href={`#m${comment.message}-l${comment.line ?? 0}`}>
            {t('at', { message: comment.message + 1, line: (comment.line ?? 0) + 1 })}
          </a>
        )}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          reason={whyNot}
          pending={resolve.isPending}
          onClick={() => resolve.mutate({ name, id: comment.id, resolved: !settled }, { onError: failed })}
        >
          {t(settled ? 'reopen' : 'resolve')}
        </Button>
      </span>
      <p className={cn('whitespace-pre-wrap [overflow-wrap:anywhere]', settled && 'text-fg-3 line-through')}>
        {comment.body}
      </p>
      {comment.resolvedBy !== null && (
        <span className="text-xs text-fg-3">{t('resolvedBy', { name: comment.resolvedBy.name })}</span>
      )}
    </li>
  )
}

function AddComment({ name, version, messages }: Props) {
  const t = useTranslations('prompts.comments')
  const whyNot = useWhyNot('prompt.comment')
  const [body, setBody] = useState('')
  const [place, setPlace] = useState('')
  const add = useChange('prompts', addCommentMutation, () => setBody(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [message, line] = place === '' ? [null, null] : place.split(':').map(Number)
    add.mutate({ name, version, message: message ?? null, line: line ?? null, body })
  }
  return (
    <form onSubmit={submit} className="grid gap-2 border-t p-3">
      <Field label={t('add')}>
        <Textarea maxLength={10_000} value={body} onChange={event => setBody(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="sm"
          className="w-72"
          aria-label={t('about')}
          value={place}
          onValueChange={setPlace}
          options={[{ value: '', label: t('whole') }, ...linesOf(messages)]}
        />
        <Button
          type="submit"
          size="sm"
          className="ml-auto"
          pending={add.isPending}
          reason={whyNot ?? (body.trim() === '' ? t('empty') : undefined)}
        >
          {t('send')}
        </Button>
      </div>
      <Problem error={add.error} />
    </form>
  )
}

const linesOf = (messages: readonly PromptMessage[]) =>
  messages.flatMap(({ text }, message) =>
    text.split('\n').flatMap((line, i) =>
      line.trim() === ''
        ? []
        : [
            {
              value: `${message}:${i}`,
              label: <span className="truncate">{`${message + 1}.${i + 1} ${line.slice(0, 60)}`}</span>,
            },
          ],
    ),
  )
