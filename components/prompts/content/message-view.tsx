'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import type { PromptMessage } from '@/lib/prompts'
import { TemplateText } from './template-text'

/** One message as it is written, its lines numbered so that a comment can name one. */
export function MessageView({ index, message }: { index: number; message: PromptMessage }) {
  const t = useTranslations('prompts')
  return (
    <section aria-label={t('content.message', { n: index + 1 })} className="border-t first:border-t-0">
      <h3 className="flex min-h-8 items-center gap-2 bg-sunken px-3 text-xs text-fg-3">
        <span className="font-medium text-fg-2">{t(`roles.${message.role}`)}</span>
        {message.role === 'system' && <span>{t('content.servedAsUser')}</span>}
        <CopyButton text={message.text} className="ml-auto" />
      </h3>
      <ol className="py-2 leading-6">
        {message.text.split('\n').map((line, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their place
            key={i}
            id={`m${index}-l${i}`}
            className="grid grid-cols-[2.75rem_minmax(0,1fr)] target:bg-accent-subtle"
          >
            <span aria-hidden className="num pr-3 text-right text-xs leading-6 text-fg-3 select-none">
              {i + 1}
            </span>
            <span className="min-h-6 pr-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
              <TemplateText text={line} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
