'use client'

import { useTranslations } from 'next-intl'
import { JsonCode } from '../json-code'
import { JsonView } from '../json-view'
import { ToneChip } from '../verdict-chip'
import type { SideNames } from './semantic-list'

const SMALL = 1200

/** The value that tells the two sides apart: one accepts it, the other refuses it. It can be copied. */
export function WitnessCall({
  witness,
  sides,
  output,
}: {
  witness: { value: unknown; declared: boolean }
  sides: SideNames
  /** What a server may answer, not what a caller may send: then the new side gives what old readers do not know. */
  output: boolean
}) {
  const t = useTranslations('common.diff')
  const [accepts, refuses] = output ? [sides.after, sides.before] : [sides.before, sides.after]
  const label = t(output ? 'witnessResult' : 'witnessCall')
  const small = (JSON.stringify(witness.value) ?? '').length <= SMALL
  return (
    <div className="mt-2 ml-29 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3 @max-md:ml-0 @max-md:grid-cols-1">
      {small ? (
        <JsonCode value={witness.value} label={label} />
      ) : (
        <JsonView value={witness.value} label={label} />
      )}
      <div className="grid content-start gap-1 text-xs">
        <ToneChip tone="compatible">{t('accepts', { side: accepts })}</ToneChip>
        <ToneChip tone="breaking">{t('refuses', { side: refuses })}</ToneChip>
        {!witness.declared && <p className="text-fg-3">{t('undeclaredKeys')}</p>}
      </div>
    </div>
  )
}
