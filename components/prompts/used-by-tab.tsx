'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { PromptDetail } from '@/lib/prompts'
import { MatrixTable } from './matrix-table'
import { matrixQuery } from './queries'

/** The profiles that are served the prompt, and the tools that its served texts name. */
export function UsedByTab({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts.usedBy')
  const matrix = useQuery(matrixQuery(prompt.name))
  return (
    <div className="grid gap-4">
      <Panel title={t('profiles')} note={prompt.grantedBy.length}>
        {prompt.grantedBy.length === 0 ? (
          <Nothing>{t('noProfiles')}</Nothing>
        ) : (
          <Table>
            <thead>
              <tr>
                <Th>{t('profile')}</Th>
                <Th>{t('environment')}</Th>
              </tr>
            </thead>
            <tbody>
              {prompt.grantedBy.map(profile => (
                <Tr key={profile.id}>
                  <Td fill>
                    <Link className="link mono" href={`/profiles/${profile.id}`}>
                      {profile.name}
                    </Link>
                  </Td>
                  <Td className="mono">{profile.environment}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <QueryPanel
        query={matrix}
        title={t('matrix')}
        note={matrix.data?.items.length}
        failed={t('matrixFailed')}
      >
        {({ items }) =>
          items.length === 0 ? <Nothing>{t('noTools')}</Nothing> : <MatrixTable items={items} />
        }
      </QueryPanel>
    </div>
  )
}
