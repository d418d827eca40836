'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Panel } from '@/components/patterns/panel'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { ProfileDto } from '@/lib/profiles'
import { clients, PLACEHOLDER, snippetsFor } from './snippets'

/** How an agent connects: snippets to paste, with the token that was just made where there is one. */
export function ConnectTab({
  profile,
  token,
  onNeedToken,
}: {
  profile: ProfileDto
  token: string | undefined
  onNeedToken: () => void
}) {
  const t = useTranslations('profiles.connect')
  const [client, setClient] = useQueryState(
    'client',
    parseAsStringLiteral(clients).withDefault('claude-code'),
  )
  const snippets = snippetsFor(client, {
    name: profile.name,
    url: profile.endpoint,
    token: token ?? PLACEHOLDER,
  })
  return (
    <div className="grid max-w-4xl gap-4">
      {token === undefined ? (
        <Notice
          tone="info"
          title={t('placeholder', { placeholder: PLACEHOLDER })}
          action={
            <Button size="sm" onClick={onNeedToken}>
              {t('toTokens')}
            </Button>
          }
        >
          {t('placeholderText')}
        </Notice>
      ) : (
        <Notice tone="risky" title={t('withToken')}>
          {t('withTokenText')}
        </Notice>
      )}
      <Panel
        title={t('title')}
        padded
        action={
          <Select
            size="sm"
            aria-label={t('client')}
            value={client}
            onValueChange={next => void setClient(next)}
            options={clients.map(value => ({ value, label: t(`clients.${value}`) }))}
            className="w-52"
          />
        }
        footer={t('note')}
      >
        <div className="grid gap-3">
          <p className="text-fg-2">{t(`how.${client}`)}</p>
          {snippets.map(({ file, code }) => (
            <div key={file ?? 'command'}>
              {file !== undefined && <p className="mono mb-1 text-xs text-fg-3">{file}</p>}
              <CodeBlock label={file ?? t('command')} code={code} />
            </div>
          ))}
        </div>
      </Panel>
    </div>
  )
}
