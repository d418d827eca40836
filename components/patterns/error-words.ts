'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { locales } from '@/components/i18n/locale'
import { AppError } from '@/lib/platform/errors'

export interface ErrorWords {
  /** What happened, in one sentence. */
  lead: string
  /** Why, and what to do next. */
  detail: string
  requestId: string | undefined
}

/**
 * An error in words. The server speaks the first language; in another one its kind leads and its own words follow,
 * because they hold the names and numbers.
 */
export function useErrorWords(): (error: unknown) => ErrorWords {
  const t = useTranslations('common.error')
  const translated = useLocale() !== locales[0]
  return useCallback(
    error => {
      if (!(error instanceof AppError)) return { lead: t('unexpected'), detail: '', requestId: undefined }
      const { code, message, detail, hint, data } = error
      const rest = [detail, hint].filter(part => part !== undefined)
      const requestId = data?.requestId
      return {
        lead: translated ? t(`code.${code}`) : sentence(message),
        detail: (translated ? [message, ...rest] : rest).map(sentence).join(' '),
        requestId: typeof requestId === 'string' ? requestId : undefined,
      }
    },
    [t, translated],
  )
}

const sentence = (text: string) => (/[.!?。！？:]$/.test(text) ? text : `${text}.`)
