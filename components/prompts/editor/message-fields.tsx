'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import { Button, IconButton } from '@/components/ui/button'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { promptRoles } from '@/lib/prompts'
import { type DraftMessage, moved, newMessage } from './draft'

interface MessageFieldsProps {
  messages: DraftMessage[]
  /** A snippet is one text without a role. */
  single: boolean
  onChange: (messages: DraftMessage[]) => void
}

export function MessageFields({ messages, single, onChange }: MessageFieldsProps) {
  const t = useTranslations('prompts.editor')
  const roles = useTranslations('prompts.roles')
  const change = (key: string, patch: Partial<DraftMessage>) =>
    onChange(messages.map(message => (message.key === key ? { ...message, ...patch } : message)))
  return (
    <div className="grid gap-3">
      {messages.map((message, i) => (
        <Panel
          key={message.key}
          title={
            single ? (
              t('text')
            ) : (
              <Select
                size="sm"
                className="w-36"
                aria-label={t('roleOf', { n: i + 1 })}
                value={message.role}
                onValueChange={role => change(message.key, { role })}
                options={promptRoles.map(value => ({ value, label: roles(value) }))}
              />
            )
          }
          action={
            !single && (
              <span className="flex gap-1">
                <IconButton
                  label={t('moveUp')}
                  reason={i === 0 ? t('isFirst') : undefined}
                  onClick={() => onChange(moved(messages, i, -1))}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={t('moveDown')}
                  reason={i === messages.length - 1 ? t('isLast') : undefined}
                  onClick={() => onChange(moved(messages, i, 1))}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton
                  label={t('removeMessage')}
                  reason={messages.length === 1 ? t('needMessage') : undefined}
                  onClick={() => onChange(messages.filter(one => one.key !== message.key))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            )
          }
        >
          <Textarea
            aria-label={single ? t('text') : t('textOf', { n: i + 1 })}
            className="mono block field-sizing-content min-h-32 rounded-none border-0 px-3 py-2 leading-6 focus-visible:-outline-offset-2"
            maxLength={200_000}
            value={message.text}
            onChange={event => change(message.key, { text: event.target.value })}
          />
        </Panel>
      ))}
      {!single && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...messages, newMessage()])}
        >
          <Plus aria-hidden />
          {t('addMessage')}
        </Button>
      )}
    </div>
  )
}
