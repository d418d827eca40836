'use client'

import { useTranslations } from 'next-intl'
import { HintQuad, hintNames } from '@/components/patterns/hint-quad'
import { Panel } from '@/components/patterns/panel'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { EffectiveHints, Hints } from '@/lib/contracts'
import { hintFields } from './hint-fields'

/** What the server declared beside what counts. */
export function HintTable({
  declared,
  effective,
  reason,
}: {
  declared: Hints | null
  effective: EffectiveHints
  /** Why governance set hints of its own. */
  reason: string | null
}) {
  const t = useTranslations('catalog')
  const g = useTranslations('governance')
  return (
    <Panel
      title={t('tool.hints')}
      action={<HintQuad hints={effective} />}
      footer={reason === null ? t('tool.hintsRemark') : g('setByNobody', { reason })}
    >
      <Table>
        <thead>
          <tr>
            <Th>{t('tool.hint')}</Th>
            <Th>{t('tool.declared')}</Th>
            <Th>{t('tool.effective')}</Th>
          </tr>
        </thead>
        <tbody>
          {hintNames.map(name => {
            const said = declared?.[hintFields[name]]
            return (
              <Tr key={name}>
                <Td>{t(`hint.${name}`)}</Td>
                <Td>
                  {said === undefined ? <Badge look="dashed">{t('tool.notDeclared')}</Badge> : String(said)}
                </Td>
                <Td className="font-medium">
                  {String(effective[name].value)}
                  {effective[name].source !== 'declared' && (
                    <span className="ml-1.5 font-normal text-fg-3">
                      {t(`legend.${effective[name].source}`)}
                    </span>
                  )}
                </Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}
