'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { cn } from '@/lib/platform/cn'
import { type HintName, hintNames } from '../hint-quad'
import { ToneChip } from '../verdict-chip'
import type { DiffEntry } from './entries'
import type { SideNames } from './semantic-list'
import { rowId } from './use-diff-url'

/** What a server declares of its tool; undefined where it says nothing. */
export type DeclaredHints = Partial<Record<HintName, boolean>>

/** What the protocol assumes of a tool that says nothing. */
const defaults: Record<HintName, boolean> = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
}
/** The value of each hint that trusts the tool more. */
const safe: Record<HintName, boolean> = {
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld: false,
}

export type HintDirection = 'same' | 'escalates' | 'relaxes'

/** Whether a flip of a hint takes trust away or asks for more of it. */
export function hintDirection(
  name: HintName,
  before: boolean | undefined,
  after: boolean | undefined,
): HintDirection {
  const [old, now] = [before ?? defaults[name], after ?? defaults[name]]
  if (old === now) return 'same'
  return now === safe[name] ? 'relaxes' : 'escalates'
}

/** The hints at both sides with the direction of each flip. */
export function HintFlips({
  before,
  after,
  sides,
  entries,
  current,
}: {
  before: DeclaredHints
  after: DeclaredHints
  sides: SideNames
  /** The changes that the flips are: a row can be reached by keys and by an address. */
  entries: ReadonlyMap<HintName, DiffEntry>
  current: string | null
}) {
  const t = useTranslations('common')
  return (
    <Table dense>
      <thead>
        <tr>
          <Th>{t('diff.hint')}</Th>
          <Th>{sides.before}</Th>
          <Th>{sides.after}</Th>
          <Th>{t('diff.direction')}</Th>
          <Th>{t('diff.why')}</Th>
        </tr>
      </thead>
      <tbody>
        {hintNames.map(name => {
          const direction = hintDirection(name, before[name], after[name])
          const same = direction === 'same'
          const entry = entries.get(name)
          return (
            <Tr
              key={name}
              {...(entry !== undefined && { id: rowId(entry.id), tabIndex: -1 })}
              selected={entry !== undefined && entry.id === current}
            >
              <Td className={same ? 'text-fg-3' : 'font-medium'}>{t(`hints.${name}`)}</Td>
              <Td className="text-fg-2">
                <Declared name={name} value={before[name]} />
              </Td>
              <Td className={cn(!same && 'font-medium')}>
                <Declared name={name} value={after[name]} />
              </Td>
              <Td>
                <ToneChip tone={same ? 'identical' : 'risky'}>{t(`diff.${direction}`)}</ToneChip>
              </Td>
              <Td className="w-full text-xs whitespace-normal text-fg-2">{entry?.reason}</Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Declared({ name, value }: { name: HintName; value: boolean | undefined }) {
  const t = useTranslations('common.diff')
  if (value !== undefined) return String(value)
  return (
    <span className="inline-flex items-center gap-1.5">
      {String(defaults[name])}
      <Badge look="dashed">{t('notDeclared')}</Badge>
    </span>
  )
}
