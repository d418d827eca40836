'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { KeyValues } from '@/components/patterns/key-values'
import { Panel } from '@/components/patterns/panel'
import { TierChip } from '@/components/patterns/tier-chip'
import { Badge } from '@/components/ui/badge'
import { Tooltip } from '@/components/ui/tooltip'
import type { ContractDetail } from '@/lib/contracts'
import { useChangeText } from './change-text'

/** What people decided about a contract. */
export function GovernancePanel({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('catalog.tool.fields')
  const c = useTranslations('common')
  const k = useTranslations('catalog')
  const n = useTranslations('governance')
  const format = useFormat()
  const { textOf } = useChangeText()
  const { governance: g } = contract
  const audit = textOf('audit', g)
  return (
    <Panel title={k('tool.governance')} padded>
      <KeyValues
        items={[
          {
            label: t('tier'),
            value: (
              <span className="inline-flex items-center gap-2">
                <TierChip tier={g.tier} />
                {!g.tierConfirmed && (
                  <Tooltip content={k('suggestedHint')}>
                    <span>
                      <Badge look="dashed">{k('suggested')}</Badge>
                    </span>
                  </Tooltip>
                )}
              </span>
            ),
          },
          { label: t('owner'), value: g.owner ?? k('noOwner') },
          g.group !== null && { label: t('group'), value: g.group },
          g.tierReason !== null && { label: t('reason'), value: g.tierReason },
          {
            label: t('timeout'),
            value: g.timeoutMs === null ? t('default') : format.duration(g.timeoutMs),
          },
          {
            label: t('agents'),
            value: g.allowedAgents === null ? t('anyAgent') : g.allowedAgents.join(', '),
          },
          { label: t('roles'), value: g.allowedRoles === null ? t('anyRole') : g.allowedRoles.join(', ') },
          {
            label: t('rate'),
            value: g.maxQpsPerTenant === null ? t('unlimited') : format.number(g.maxQpsPerTenant),
          },
          {
            label: t('elicitation'),
            value: g.elicitation.allowed ? t('elicitationYes', { n: g.elicitation.maxPerCall }) : c('no'),
          },
          g.maxRetry !== null && { label: t('retry'), value: format.number(g.maxRetry) },
          g.plan && { label: t('plan'), value: c('yes') },
          Object.keys(g.audit).length > 0 && { label: t('audit'), value: audit },
          { label: t('enabled'), value: c(g.enabled ? 'yes' : 'no') },
          { label: t('lifecycle'), value: n(`lifecycle.${g.lifecycle}`) },
          g.sunset !== null && { label: t('sunset'), value: format.calendarDay(g.sunset) },
          g.replacement !== null && {
            label: t('replacement'),
            value: <span className="mono">{g.replacement}</span>,
          },
          g.notes !== null && { label: t('notes'), value: g.notes },
        ]}
      />
    </Panel>
  )
}
