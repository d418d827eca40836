'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import type { ContractDetail } from '@/lib/contracts'

/** The profiles whose grants name this contract. */
export function UsedByTab({ profiles }: { profiles: ContractDetail['grantedBy'] }) {
  const t = useTranslations('catalog.tool')
  return (
    <Panel title={t('grantedBy')} note={profiles.length} padded>
      {profiles.length === 0 ? (
        <p className="text-fg-3">{t('grantedNone')}</p>
      ) : (
        <ul className="grid gap-1">
          {profiles.map(profile => (
            <li key={profile.id}>
              <Link className="link mono" href={`/profiles/${profile.id}`}>
                {profile.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
