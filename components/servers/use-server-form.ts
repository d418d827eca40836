'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ServerConfig } from '@/lib/servers'
import { type FormErrors, type ServerForm, toConfig } from './form-model'

/** The form's state; `read` gives the configuration, or shows what is wrong and gives nothing. */
export function useServerForm(initial: ServerForm) {
  const t = useTranslations('servers.form')
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  return {
    form,
    errors,
    change: (patch: Partial<ServerForm>) => {
      setForm(old => ({ ...old, ...patch }))
      setErrors({})
    },
    read: (): ServerConfig | undefined => {
      const result = toConfig(form)
      if (result.config !== undefined) return result.config
      setErrors({
        ...result.errors,
        ...(result.badEnvLine !== undefined && { env: t('envLine', { line: result.badEnvLine }) }),
      })
      return undefined
    },
  }
}
