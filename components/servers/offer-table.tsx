'use client'

import { useTranslations } from 'next-intl'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { ToneMark } from '@/components/ui/tone'
import type { ConnectionTest } from '@/lib/servers'

/** What a server offers: each item can be taken, or says why not. Those that can't come first. */
export function OfferTable({ offers }: { offers: ConnectionTest['offers'] }) {
  const t = useTranslations('servers')
  const sorted = [...offers].sort((a, b) => Number(a.importable) - Number(b.importable))
  return (
    <Table dense>
      <thead>
        <tr>
          <Th>{t('offer.name')}</Th>
          <Th>{t('offer.kind')}</Th>
          <Th>{t('offer.state')}</Th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(item => (
          <Tr key={`${item.kind} ${item.name}`}>
            <Td fill title={item.description ?? item.title ?? item.name}>
              <span className="mono">{item.name}</span> <span className="text-fg-3">{item.title}</span>
            </Td>
            <Td className="text-fg-2">{t(`kind.${item.kind}`)}</Td>
            <Td className={item.reason === null ? undefined : 'max-w-96 whitespace-normal'}>
              <span className="inline-flex items-center gap-1.5">
                <ToneMark tone={item.importable ? 'compatible' : 'risky'} />
                {item.reason ?? t(item.importable ? 'test.importable' : 'test.rejected')}
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
