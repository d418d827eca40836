'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import { TierChip } from '@/components/patterns/tier-chip'
import { CheckboxLine } from '@/components/ui/checkbox'
import type { ContractRow } from '@/lib/contracts'
import { type Grant, isGranted } from '@/lib/profiles'
import { type GrantList, grantLists, isAll, patternsOf, withAll, withName } from './grants-model'

const kinds: Record<GrantList, readonly ContractRow['kind'][]> = {
  tools: ['tool'],
  resources: ['resource', 'resource_template'],
  prompts: ['prompt'],
}

interface Props {
  server: string
  /** Approved contracts of this server that match the filter. */
  items: ContractRow[]
  pending: number
  filtered: boolean
  grants: Grant[]
  readOnly: boolean
  onChange: (grants: Grant[]) => void
}

/** One server: all of a kind, now and later, or names one by one. */
export function ServerGrants(props: Props) {
  const t = useTranslations('profiles.grants')
  const { server, items, pending, filtered, grants } = props
  const granted = items.filter(item => isGranted(grants, { server, kind: item.kind, name: item.name })).length
  if (filtered && items.length === 0) return null
  return (
    <Panel
      title={<span className="mono">{server}</span>}
      note={t('granted', { n: granted, total: items.length })}
      action={
        pending > 0 && (
          <Link className="link" href={`/catalog?server=${encodeURIComponent(server)}&state=new,changed`}>
            {t('pending', { n: pending })}
          </Link>
        )
      }
    >
      {items.length === 0 && grants.every(grant => grant.server !== server) ? (
        <p className="p-3 text-fg-3">{t('nothingApproved')}</p>
      ) : (
        grantLists.map(list => <ListOfKind key={list} list={list} {...props} />)
      )}
    </Panel>
  )
}

function ListOfKind({
  server,
  items,
  grants,
  readOnly,
  onChange,
  list,
  filtered,
}: Props & { list: GrantList }) {
  const t = useTranslations('profiles.grants')
  const own = items.filter(item => kinds[list].includes(item.kind))
  const patterns = patternsOf(grants, server, list)
  const all = isAll(patterns)
  // Patterns, and names that nothing approved has (yet): granted, so they are shown.
  const others = filtered ? [] : patterns.filter(p => p !== '*' && !own.some(item => item.name === p))
  if (own.length === 0 && patterns.length === 0) return null
  return (
    <fieldset className="border-t px-3 py-2 first:border-t-0">
      <legend className="sr-only">{t(`kinds.${list}`)}</legend>
      <CheckboxLine
        checked={all}
        indeterminate={!all && patterns.length > 0}
        disabled={readOnly}
        onCheckedChange={checked => onChange(withAll(grants, server, list, checked))}
      >
        <span className="font-medium">{t(`all.${list}`)}</span>{' '}
        <span className="text-fg-3">{t('allHint')}</span>
      </CheckboxLine>
      <ul className="mt-1 grid grid-cols-2 gap-x-4 pl-5.5 max-md:grid-cols-1">
        {own.map(item => (
          <li key={item.id} className="min-w-0">
            <CheckboxLine
              checked={isGranted(grants, { server, kind: item.kind, name: item.name })}
              disabled={readOnly || all || coveredByPattern(patterns, item.name)}
              onCheckedChange={checked => onChange(withName(grants, server, list, item.name, checked))}
              end={item.kind === 'tool' ? <TierChip tier={item.tier} /> : undefined}
            >
              <span className="mono" title={item.name}>
                {item.name}
              </span>
            </CheckboxLine>
          </li>
        ))}
        {others.map(pattern => (
          <li key={pattern} className="min-w-0">
            <CheckboxLine
              checked
              disabled={readOnly}
              onCheckedChange={() => onChange(withName(grants, server, list, pattern, false))}
              end={
                <span className="text-xs text-fg-3">
                  {t(pattern.endsWith('*') ? 'isPattern' : 'notThere')}
                </span>
              }
            >
              <span className="mono">{pattern}</span>
            </CheckboxLine>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const coveredByPattern = (patterns: readonly string[], name: string): boolean =>
  patterns.some(pattern => pattern !== '*' && pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)))
