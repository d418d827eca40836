'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type DiffEntry, entryIds, sortEntries } from '@/components/patterns/diff/entries'
import type { Change, Reason } from '@/lib/contracts'
import { readPointer } from './diff-path'

/** Where a change is shown: what programs rely on, whom a person trusts, what a model reads. */
export type DiffGroup = 'contract' | 'trust' | 'text'
const groups: readonly DiffGroup[] = ['contract', 'trust', 'text']
const texts: ReadonlySet<Change['kind']> = new Set([
  'description-changed',
  'title-changed',
  'comment-changed',
  'name-changed',
  'text-reformatted',
  'hidden-characters-added',
  'instruction-added',
  'link-added',
])

export interface GroupedEntry extends DiffEntry {
  group: DiffGroup
  kind: Change['kind']
}

/** What a change does to values is worth a word where values are meant, and known. */
const tellsMore = ({ axis, effect }: Change): boolean =>
  axis === 'contract' && effect !== 'unknown' && effect !== 'annotation'

/** Changes in the viewer's words, group by group and the worst first in each. */
export function useDiffEntries(changes: readonly Change[]): readonly GroupedEntry[] {
  const t = useTranslations('diff')
  const c = useTranslations('common.diff')
  const p = useTranslations('catalog.place')
  const reason = useReasonText()
  return useMemo(() => {
    const ids = entryIds(changes)
    const entries = changes.map((change, i): GroupedEntry => {
      const { place, path } = readPointer(change.path)
      const { before, after, proof, witness } = change
      return {
        id: ids[i] ?? change.path,
        group: texts.has(change.kind) ? 'text' : change.axis,
        kind: change.kind,
        severity: change.severity,
        axis: change.axis,
        path,
        pointer: change.path === '' ? '/' : change.path,
        place: p(place),
        what: t(`kinds.${change.kind}`),
        // The text stands at its own change already: here the reason says which character.
        ...(change.kind !== 'hidden-characters-added' && { before, after }),
        reason: reason(change.reason),
        effect: tellsMore(change) ? c(`effect.${change.effect}`) : undefined,
        proof,
        output: place === 'output',
        witness,
      }
    })
    return groups.flatMap(group => sortEntries(entries.filter(entry => entry.group === group)))
  }, [changes, t, c, p, reason])
}

/** A reason in the viewer's words; a code that this console does not know is shown as it is. */
function useReasonText(): (reason: Reason) => string {
  const t = useTranslations('diff.reasons')
  const { reasons } = useMessages().diff
  return useMemo(() => {
    const known = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)
    return ({ code, params }) => (known(code) ? t(code, params ?? {}) : code)
  }, [t, reasons])
}
