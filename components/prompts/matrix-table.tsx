'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { MatrixCell } from '@/lib/prompts'
import { toolTones } from './content/named-tools'

/** Served versions against the tools that their texts name: a change of one may break the other. */
export function MatrixTable({ items }: { items: readonly MatrixCell[] }) {
  const t = useTranslations('prompts')
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('usedBy.tool')}</Th>
          <Th>{t('usedBy.environment')}</Th>
          <Th end>{t('usedBy.version')}</Th>
          <Th>{t('usedBy.contract')}</Th>
          <Th>{t('usedBy.missing')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ prompt, version, environment, tool }) => (
          <Tr key={`${prompt} ${environment} ${version} ${tool.contractId}`}>
            <Td fill>
              <Link className="link mono" href={`/catalog/${tool.contractId}`}>
                {`${tool.server}/${tool.tool}`}
              </Link>
            </Td>
            <Td className="mono">{environment}</Td>
            <Td end>{version}</Td>
            <Td>
              <ToneChip tone={toolTones[tool.state]} plain={tool.state === 'approved'}>
                {t(`tools.state.${tool.state}`)}
              </ToneChip>
            </Td>
            <Td className={tool.missingIn.length > 0 ? 'text-risky' : 'text-fg-3'}>
              {tool.missingIn.length > 0 ? tool.missingIn.join(', ') : '–'}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
