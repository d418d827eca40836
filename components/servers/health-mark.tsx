'use client'

import { useTranslations } from 'next-intl'
import { type Tone, ToneMark, toneText } from '@/components/ui/tone'
import { Tooltip } from '@/components/ui/tooltip'
import { cn } from '@/lib/platform/cn'
import type { ServerDto } from '@/lib/servers'

const tones: Record<ServerDto['health'], Tone> = {
  healthy: 'compatible',
  unreachable: 'breaking',
  failing: 'risky',
  unknown: 'quiet',
}

/** How the server did when it was last reached, with the reason where it did not do well. */
export function HealthMark({
  server,
}: {
  server: Pick<ServerDto, 'config' | 'health' | 'healthReason' | 'enabled'>
}) {
  const t = useTranslations('servers.health')
  const tone = server.enabled ? tones[server.health] : 'quiet'
  const mark = (
    <span className={cn('inline-flex items-center gap-1.5', toneText[tone])}>
      <ToneMark tone={tone} />
      {t(!server.enabled ? 'off' : server.config.transport === 'file' ? 'file' : server.health)}
    </span>
  )
  return server.healthReason === null || !server.enabled ? (
    mark
  ) : (
    <Tooltip content={server.healthReason}>{mark}</Tooltip>
  )
}
