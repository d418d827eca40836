'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useWhyNot } from '@/components/shell/viewer-context'
import type { ActionState } from '@/lib/prompts'

/** Why an act is not open now, in words for its disabled button. */
export function useBlockWords(): (state: ActionState) => string {
  const t = useTranslations('prompts.release.blocked')
  const mayReview = useWhyNot('prompt.review')
  const mayRelease = useWhyNot('prompt.release')
  const mayEdit = useWhyNot('prompt.edit')
  return useCallback(
    ({ action, reason, params }) => {
      if (reason !== 'no_permission') return t(reason ?? 'wrong_state', params)
      const review = action === 'approve' || action === 'send_back'
      const edit = action === 'submit' || action === 'abandon'
      return (review ? mayReview : edit ? mayEdit : mayRelease) ?? t('wrong_state')
    },
    [t, mayReview, mayRelease, mayEdit],
  )
}
