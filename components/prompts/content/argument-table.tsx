'use client'

import { useTranslations } from 'next-intl'
import { Nothing } from '@/components/patterns/query-panel'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { PromptArgument } from '@/lib/prompts'

/** What the schema of an argument says of its type, in a word. */
const typeOf = ({ schema }: PromptArgument): string => {
  if (typeof schema !== 'object') return 'string'
  const { type, format } = schema
  const name = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'string'
  return typeof format === 'string' ? `${name} (${format})` : name
}

/** The variables that a caller gives. */
export function ArgumentTable({ items }: { items: readonly PromptArgument[] }) {
  const t = useTranslations('prompts.arguments')
  if (items.length === 0) return <Nothing>{t('none')}</Nothing>
  return (
    <Table>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th>{t('type')}</Th>
          <Th>{t('default')}</Th>
          <Th>{t('description')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <Tr key={item.name}>
            <Td>
              <code className="mono font-medium">{item.name}</code>{' '}
              {item.required && <Badge look="plain">{t('required')}</Badge>}
            </Td>
            <Td className="mono text-xs text-fg-2">{typeOf(item)}</Td>
            <Td className="mono text-xs text-fg-2">{item.default}</Td>
            <Td fill className="text-fg-2">
              {item.description}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
